// RUN: %levels %s --no-native | FileCheck %s
// Matrix intrinsics.
func.func @main() {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %b = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : vector<4xf32>
  %0 = llvm.intr.matrix.multiply %a, %b {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  vector.print %0 : vector<4xf32>
  %1 = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 2 : i32} : vector<4xf32> into vector<4xf32>
  vector.print %1 : vector<4xf32>
  return
}

// CHECK: ( 23, 34, 31, 46 )
// CHECK-NEXT: ( 1, 3, 2, 4 )
