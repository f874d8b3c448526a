// A function that calls itself for ever is stopped, too.
// RUN: %exits 3 %plumb run %s -e main 2>&1 | FileCheck %s

func.func private @f(%x: i32) -> i32 {
  %y = func.call @f(%x) : (i32) -> i32
  return %y : i32
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %r = call @f(%one) : (i32) -> i32
  return %r : i32
}
// CHECK: endless-recursion.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[call-depth]
