// RUN: %levels %s | FileCheck %s
// Divisions that round up and down, positive and negative, of indices too.

func.func @one(%a: index, %b: index) {
  %c = arith.ceildivsi %a, %b : index
  %f = arith.floordivsi %a, %b : index
  %ic = arith.index_cast %c : index to i32
  %if = arith.index_cast %f : index to i32
  vector.print %ic : i32
  vector.print %if : i32
  %ac = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%a)
  %af = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%a)
  %am = affine.apply affine_map<(d0) -> (d0 mod 3)>(%a)
  vector.print str "affine\0A"
  %iac = arith.index_cast %ac : index to i32
  %iaf = arith.index_cast %af : index to i32
  vector.print %iac : i32
  vector.print %iaf : i32
  vector.print %am : index
  return
}
func.func @main() {
  %a = arith.constant 7 : index
  %b = arith.constant -7 : index
  %three = arith.constant 3 : index
  %minus = arith.constant -3 : index
  call @one(%a, %three) : (index, index) -> ()
  call @one(%b, %three) : (index, index) -> ()
  call @one(%a, %minus) : (index, index) -> ()
  call @one(%b, %minus) : (index, index) -> ()
  return
}

// CHECK: 3
// CHECK-NEXT: 2
// CHECK-NEXT: affine
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: 1
// CHECK-NEXT: -2
// CHECK-NEXT: -3
// CHECK-NEXT: affine
// CHECK-NEXT: -2
// CHECK-NEXT: -3
// CHECK-NEXT: 2
// CHECK-NEXT: -2
// CHECK-NEXT: -3
// CHECK-NEXT: affine
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: 1
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: affine
// CHECK-NEXT: -2
// CHECK-NEXT: -3
// CHECK-NEXT: 2
