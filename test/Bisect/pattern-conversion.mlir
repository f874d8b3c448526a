// A pattern of a dialect conversion that leaves the rest as it is. expm1(x) is
// exp(x) - 1 in convert-math-to-llvm (ExpM1OpLowering,
// mlir/lib/Conversion/MathToLLVM/MathToLLVM.cpp): 0 for a tiny x. exp and sqrt
// before it are right.
// RUN: %exits 1 %plumb bisect %s --arg =1e-9 --pass-pipeline='builtin.module(convert-math-to-llvm)' --json=%t | FileCheck %s
// CHECK: error: pass convert-math-to-llvm (index 0 of 1, builtin.module @f) changed the result: result0 expected 1e-09, got 0.0
// CHECK: pattern-conversion.mlir:[[#@LINE+6]]:8: note: pattern (anonymous namespace)::ExpM1OpLowering, attempt {{[0-9]+}} of {{[0-9]+}}, the 3rd success, on math.expm1 in @f
// CHECK-NEXT: shown by: {{.*}}apply-pattern-count=
// RUN: %python -c "import json; p = json.load(open(r'%t'))['culprit']['pattern']; assert p['kind'] == 'conversion-pattern' and 'llvm.intr.exp' in p['after'], p"
func.func @f(%x: f32) -> (f32, f32, f32) {
  %a = math.exp %x : f32
  %b = math.sqrt %x : f32
  %c = math.expm1 %x : f32
  return %c, %a, %b : f32, f32, f32
}
