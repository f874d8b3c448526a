// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: error: {{.*}}[uninitialised-read]
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %e = bufferization.alloc_tensor() : tensor<2xf32>
  %v = tensor.extract %e[%c0] : tensor<2xf32>
  bufferization.dealloc_tensor %e : tensor<2xf32>
  return %v : f32
}
