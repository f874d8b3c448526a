// tensor.cast to a size that the value does not have.
// RUN: %exits 1 %plumb run %s -e main --arg 5xf32 2>&1 | FileCheck %s

func.func @main(%a: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (tensor.cast) [shape-mismatch]
  %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %x = tensor.extract %b[%c0] : tensor<4xf32>
  return %x : f32
}
