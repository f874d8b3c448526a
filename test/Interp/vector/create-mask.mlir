// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.create_mask: "if operand-value is negative, it is treated as if it were
// zero, and if it is greater than the corresponding dimension size, it is treated
// as if it were equal to the dimension size", over all 64 bits of the operand:
// 2^32 + 1 sets all lanes, not one. By hand.

func.func @mask(%n: index) {
  %0 = vector.create_mask %n : vector<4xi1>
  vector.print %0 : vector<4xi1>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %neg = arith.constant -1 : index
  %wide = arith.constant 4294967297 : index
  %min = arith.constant -9223372036854775808 : index
  call @mask(%c0) : (index) -> ()
  // CHECK: ( 0, 0, 0, 0 )
  call @mask(%c3) : (index) -> ()
  // CHECK-NEXT: ( 1, 1, 1, 0 )
  call @mask(%c4) : (index) -> ()
  // CHECK-NEXT: ( 1, 1, 1, 1 )
  call @mask(%c5) : (index) -> ()
  // CHECK-NEXT: ( 1, 1, 1, 1 )
  call @mask(%neg) : (index) -> ()
  // CHECK-NEXT: ( 0, 0, 0, 0 )
  call @mask(%wide) : (index) -> ()
  // CHECK-NEXT: ( 1, 1, 1, 1 )
  call @mask(%min) : (index) -> ()
  // CHECK-NEXT: ( 0, 0, 0, 0 )
  %0 = vector.create_mask %c2, %c1 : vector<3x2xi1>
  vector.print %0 : vector<3x2xi1>
  // CHECK-NEXT: ( ( 1, 0 ), ( 1, 0 ), ( 0, 0 ) )
  %1 = vector.create_mask %c5, %neg, %c1 : vector<1x2x2xi1>
  vector.print %1 : vector<1x2x2xi1>
  // CHECK-NEXT: ( ( ( 0, 0 ), ( 0, 0 ) ) )
  %2 = vector.create_mask %c1 : vector<i1>
  vector.print %2 : vector<i1>
  // CHECK-NEXT: ( 1 )
  %3 = vector.create_mask %neg : vector<i1>
  vector.print %3 : vector<i1>
  // CHECK-NEXT: ( 0 )
  return
}
