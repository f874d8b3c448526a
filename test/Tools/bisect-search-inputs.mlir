// The input that is given shows no difference; the search finds one that does:
// expm1 becomes exp(x) - 1, which is wrong for small numbers only.

// RUN: %plumb bisect %s -e f --arg 'f32=1' --arg 'f32=2' --pass-pipeline='builtin.module(convert-math-to-llvm)'
// RUN: %exits 1 %plumb bisect %s -e f --arg 'f32=1' --arg 'f32=2' --search-inputs=20 \
// RUN:   --pass-pipeline='builtin.module(convert-math-to-llvm)' | FileCheck %s
// CHECK: error: pass convert-math-to-llvm (index 0 of 1, builtin.module @f) changed the result
// CHECK: natively: yes
// CHECK: the given inputs show no difference; these are try {{[0-9]+}} of 20, simplified

// Nothing to be found is said, too; and division by zero in the program itself
// proves nothing.
// RUN: %plumb bisect %s -e g --arg 'i32=6' --arg 'i32=2' --search-inputs=20 \
// RUN:   --pass-pipeline='builtin.module(canonicalize,convert-arith-to-llvm)' | FileCheck %s --check-prefix=NONE
// NONE: the result agrees
// NONE: of 20 other inputs show no difference either; on the rest the program is undefined

func.func @f(%x: f32, %y: f32) -> f32 {
  %e = math.expm1 %x : f32
  %z = arith.constant 0.0 : f32
  %p = arith.mulf %y, %z : f32
  %r = arith.addf %e, %p : f32
  return %r : f32
}

func.func @g(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
