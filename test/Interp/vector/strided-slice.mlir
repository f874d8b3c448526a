// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// extract_strided_slice of leading dimensions (the others are whole) and
// insert_strided_slice into trailing ones. By hand.

func.func @main() {
  %v = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]> : vector<3x4xi32>
  %0 = vector.extract_strided_slice %v {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xi32> to vector<2x2xi32>
  vector.print %0 : vector<2x2xi32>
  // CHECK: ( ( 5, 6 ), ( 9, 10 ) )
  %1 = vector.extract_strided_slice %v {offsets = [2], sizes = [1], strides = [1]} : vector<3x4xi32> to vector<1x4xi32>
  vector.print %1 : vector<1x4xi32>
  // CHECK-NEXT: ( ( 8, 9, 10, 11 ) )
  %small = arith.constant dense<[[-1, -2], [-3, -4]]> : vector<2x2xi32>
  %2 = vector.insert_strided_slice %small, %v {offsets = [1, 2], strides = [1, 1]} : vector<2x2xi32> into vector<3x4xi32>
  vector.print %2 : vector<3x4xi32>
  // CHECK-NEXT: ( ( 0, 1, 2, 3 ), ( 4, 5, -1, -2 ), ( 8, 9, -3, -4 ) )
  %row = arith.constant dense<[-5, -6, -7]> : vector<3xi32>
  %3 = vector.insert_strided_slice %row, %v {offsets = [2, 1], strides = [1]} : vector<3xi32> into vector<3x4xi32>
  vector.print %3 : vector<3x4xi32>
  // CHECK-NEXT: ( ( 0, 1, 2, 3 ), ( 4, 5, 6, 7 ), ( 8, -5, -6, -7 ) )
  return
}
