// RUN: %levels %s | FileCheck %s
// Movements of lanes.

func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  %b = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : vector<2x2xf32>
  %0 = vector.shuffle %a, %b [3, 0, 1] : vector<2x2xf32>, vector<2x2xf32>
  vector.print %0 : vector<3x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  vector.print %1 : vector<2x3xf32>
  %2 = vector.shape_cast %1 : vector<2x3xf32> to vector<6xf32>
  vector.print %2 : vector<6xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xf32> to vector<2x2xf32>
  vector.print %3 : vector<2x2xf32>
  %4 = vector.insert_strided_slice %b, %1 {offsets = [0, 1], strides = [1, 1]} : vector<2x2xf32> into vector<2x3xf32>
  vector.print %4 : vector<2x3xf32>
  %5 = vector.interleave %a, %b : vector<2x2xf32> -> vector<2x4xf32>
  vector.print %5 : vector<2x4xf32>
  %6, %7 = vector.deinterleave %5 : vector<2x4xf32> -> vector<2x2xf32>
  vector.print %7 : vector<2x2xf32>
  %s = arith.constant 9.0 : f32
  %8 = vector.broadcast %s : f32 to vector<2x1xf32>
  %9 = vector.broadcast %8 : vector<2x1xf32> to vector<2x3xf32>
  vector.print %9 : vector<2x3xf32>
  return
}

// CHECK: ( ( 7, 8 ), ( 1, 2 ), ( 3, 4 ) )
// CHECK-NEXT: ( ( 7, 1, 3 ), ( 8, 2, 4 ) )
// CHECK-NEXT: ( 7, 1, 3, 8, 2, 4 )
// CHECK-NEXT: ( ( 1, 3 ), ( 2, 4 ) )
// CHECK-NEXT: ( ( 7, 5, 6 ), ( 8, 7, 8 ) )
// CHECK-NEXT: ( ( 1, 5, 2, 6 ), ( 3, 7, 4, 8 ) )
// CHECK-NEXT: ( ( 5, 6 ), ( 7, 8 ) )
// CHECK-NEXT: ( ( 9, 9, 9 ), ( 9, 9, 9 ) )
