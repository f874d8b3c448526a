// Elementwise operations on tensors whose sizes only the run knows, on strided
// slices, and on tensors of rank 0 and without elements.
// RUN: %plumb run %s -e f --arg 2x3xf32=iota(0,1) | FileCheck %s
func.func @f(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi1>,
                                      tensor<2x2xf32>, tensor<f32>) {
  %0 = arith.addf %x, %x : tensor<?x?xf32>
  %1 = arith.cmpf ogt, %0, %x : tensor<?x?xf32>
  // Columns 0 and 2, and their negatives.
  %s = tensor.extract_slice %x[0, 0] [2, 2] [1, 2]
      : tensor<?x?xf32> to tensor<2x2xf32>
  %2 = arith.negf %s : tensor<2x2xf32>
  %r = arith.constant dense<3.0> : tensor<f32>
  %3 = arith.mulf %r, %r : tensor<f32>
  return %0, %1, %2, %3
      : tensor<?x?xf32>, tensor<?x?xi1>, tensor<2x2xf32>, tensor<f32>
}
// CHECK: result 0: 2x3xf32 =
// CHECK-NEXT: {{\[}}[0.0, 2.0, 4.0],
// CHECK-NEXT: [6.0, 8.0, 10.0]]
// CHECK: result 1: 2x3xi1 =
// CHECK-NEXT: {{\[}}[0, 1, 1],
// CHECK-NEXT: [1, 1, 1]]
// CHECK: result 2: 2x2xf32 =
// CHECK-NEXT: {{\[}}[-0.0, -2.0],
// CHECK-NEXT: [-3.0, -5.0]]
// CHECK: result 3: {{.*}}f32 = 9.0

// RUN: %plumb run %s -e empty | FileCheck %s --check-prefix=EMPTY
func.func @empty() -> tensor<0x3xi32> {
  %e = tensor.empty() : tensor<0x3xi32>
  %0 = arith.addi %e, %e : tensor<0x3xi32>
  return %0 : tensor<0x3xi32>
}
// EMPTY: result 0: 0x3xi32 = []
