// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void > %t.plumb
// RUN: FileCheck %s < %t.plumb
// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void \
// RUN:   --runtime-verification > %t.flag
// RUN: cmp %t.plumb %t.flag
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(generate-runtime-verification,one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine)' \
// RUN:   | %mlir-opt --convert-scf-to-cf --test-cf-assert --convert-vector-to-llvm \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | %mlir-runner -e main -entry-point-result=void \
// RUN:     -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so > %t.native
// RUN: cmp %t.native %t.plumb
// The same of tensors.

func.func @cast(%t: tensor<?xf32>) -> tensor<10xf32> {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<10xf32>
  return %0 : tensor<10xf32>
}
func.func @ex(%t: tensor<?xf32>, %i: index) {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  return
}
func.func @dim(%t: tensor<*xf32>, %i: index) {
  %0 = tensor.dim %t, %i : tensor<*xf32>
  return
}
func.func @ins(%t: tensor<?xf32>, %i: index) {
  %x = arith.constant 1.0 : f32
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return
}
func.func @sl(%t: tensor<?xf32>, %o: index, %s: index) {
  %0 = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xf32> to tensor<?xf32>
  return
}
func.func @expand(%t: tensor<?xf32>, %s: index) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%s, 5] : tensor<?xf32> into tensor<?x5xf32>
  return
}
func.func @main() {
  %c9 = arith.constant 9 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<1.0> : tensor<3xf32>
  %c = tensor.cast %t : tensor<3xf32> to tensor<?xf32>
  %u = tensor.cast %t : tensor<3xf32> to tensor<*xf32>
  %0 = call @cast(%c) : (tensor<?xf32>) -> tensor<10xf32>
  call @ex(%c, %c9) : (tensor<?xf32>, index) -> ()
  call @dim(%u, %c9) : (tensor<*xf32>, index) -> ()
  call @ins(%c, %c9) : (tensor<?xf32>, index) -> ()
  call @sl(%c, %c1, %c3) : (tensor<?xf32>, index, index) -> ()
  call @sl(%c, %c3, %c1) : (tensor<?xf32>, index, index) -> ()
  call @expand(%c, %c3) : (tensor<?xf32>, index) -> ()
  return
}

// CHECK: ^ size mismatch of dim 0
// CHECK: tensor.extract
// CHECK-NEXT: ^ out-of-bounds access
// CHECK: ^ index is out of bounds
// CHECK: tensor.insert
// CHECK-NEXT: ^ out-of-bounds access
// CHECK: ^ extract_slice runs out-of-bounds along dimension 0
// CHECK: ^ offset 0 is out-of-bounds
