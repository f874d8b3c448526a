// The source is a slice of the destination: it is read before anything is
// written. By hand: [1, 2, 3, 4] shifted to the right.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 4xi32 = [1, 1, 2, 3]
func.func @f() -> tensor<4xi32> {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %4 = arith.constant 4 : i32
  %x = tensor.from_elements %1, %2, %3, %4 : tensor<4xi32>
  %s = tensor.extract_slice %x[0] [3] [1] : tensor<4xi32> to tensor<3xi32>
  %r = tensor.insert_slice %s into %x[1] [3] [1] : tensor<3xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
