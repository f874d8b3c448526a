// Operands that disagree about a loop's extent are undefined behaviour, found
// when the sizes are dynamic.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: size-mismatch.mlir:[[#@LINE+6]]:{{.*}}error: operands disagree about the extent of loop 0
func.func @f() -> tensor<?xf32> {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %r = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
