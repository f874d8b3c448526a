// A pattern that is made of a function has no name (math-expand-ops): number
// and operation are all that can be said. ceil(-0.5) is -0.0.
// RUN: %exits 1 %plumb bisect %s --arg =-0.5 --pass-pipeline='builtin.module(func.func(math-expand-ops))' | FileCheck %s
// CHECK: error: pass math-expand-ops {{.*}} result0 expected -inf, got inf
// CHECK: pattern-unnamed.mlir:[[#@LINE+3]]:8: note: a pattern without a name, attempt {{[0-9]+}} of {{[0-9]+}}, the {{[a-z0-9]+}} success, on math.ceil in @f
func.func @f(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %c = math.ceil %a : f32
  %r = arith.divf %one, %c : f32
  return %r : f32
}
