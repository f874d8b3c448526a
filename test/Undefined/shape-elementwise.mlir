// arith.addf of tensors of different dynamic sizes.
// RUN: %exits 1 %plumb run %s -e main --arg 5xf32 --arg 4xf32 2>&1 \
// RUN:   | FileCheck %s

func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (arith.addf) [shape-mismatch]
  %c = arith.addf %a, %b : tensor<?xf32>
  return %c : tensor<?xf32>
}
