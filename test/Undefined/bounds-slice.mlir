// tensor.extract_slice past the end of a dynamic tensor.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %d = tensor.cast %t : tensor<3xi32> to tensor<?xi32>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (tensor.extract_slice) [out-of-bounds]
  %s = tensor.extract_slice %d[%c1] [%c3] [1] : tensor<?xi32> to tensor<?xi32>
  %x = tensor.extract %s[%c1] : tensor<?xi32>
  return %x : i32
}
