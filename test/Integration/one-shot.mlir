// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Loops that carry tensors.
func.func private @printMemrefF32(tensor<*xf32>)
func.func @init(%t: tensor<64xf32>, %v: f32) -> tensor<64xf32> {
  %r = linalg.fill ins(%v : f32) outs(%t : tensor<64xf32>) -> tensor<64xf32>
  return %r : tensor<64xf32>
}
func.func @dot(%a: tensor<64xf32>, %b: tensor<64xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %acc = bufferization.alloc_tensor() : tensor<f32>
  %acc0 = linalg.fill ins(%zero : f32) outs(%acc : tensor<f32>) -> tensor<f32>
  %r = scf.for %i = %c0 to %c64 step %c2 iter_args(%s = %acc0) -> tensor<f32> {
    %x = tensor.extract_slice %a[%i] [2] [1] : tensor<64xf32> to tensor<2xf32>
    %y = tensor.extract_slice %b[%i] [2] [1] : tensor<64xf32> to tensor<2xf32>
    %n = linalg.dot ins(%x, %y : tensor<2xf32>, tensor<2xf32>) outs(%s : tensor<f32>) -> tensor<f32>
    scf.yield %n : tensor<f32>
  }
  %v = tensor.extract %r[] : tensor<f32>
  return %v : f32
}
func.func @main() {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %a = bufferization.alloc_tensor() : tensor<64xf32>
  %b = bufferization.alloc_tensor() : tensor<64xf32>
  %ia = call @init(%a, %one) : (tensor<64xf32>, f32) -> tensor<64xf32>
  %ib = call @init(%b, %two) : (tensor<64xf32>, f32) -> tensor<64xf32>
  %d = call @dot(%ia, %ib) : (tensor<64xf32>, tensor<64xf32>) -> f32
  %t = tensor.from_elements %d : tensor<1xf32>
  %u = tensor.cast %t : tensor<1xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [1] strides = [1] data =
// CHECK-NEXT: [128]
