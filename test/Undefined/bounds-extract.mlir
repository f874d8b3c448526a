// tensor.extract past the end.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c3 = arith.constant 3 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (tensor.extract) [out-of-bounds]
  %x = tensor.extract %t[%c3] : tensor<3xi32>
  return %x : i32
}
