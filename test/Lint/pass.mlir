// The pass: options, remarks, and what is wrong with them.
// RUN: %plumb-opt %s --plumb-lint=rules=rounding-mode,accumulator-type -verify-diagnostics
// RUN: %plumb-opt %s --plumb-lint='largest-dim=16 disable=rounding-mode' 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %plumb-opt %s --plumb-lint='largest-dim=100 rules=accumulator-type accumulation-tolerance=0.04' 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not %plumb-opt %s --plumb-lint=rules=max-imit 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not %plumb-opt %s --plumb-lint=rounding=up 2>&1 | FileCheck %s --check-prefix=ROUNDING
// RUN: %mlir-opt %s --load-pass-plugin=%build_dir/lib/libPlumblinePassPlugin.so \
// RUN:   --pass-pipeline='builtin.module(plumb-lint{rules=rounding-mode,accumulator-type})' -verify-diagnostics

// SMALL-NOT: warning:
// SMALL: func.func @f
// LARGE: warning: sum of 100 products in f16: its error can be 0.0483
// RULE: error: plumb-lint: no rule 'max-imit', did you mean 'max-init'?
// ROUNDING: error: plumb-lint: no rounding 'up', expected rne, rna, rtz, rup or rdn

func.func @f(%a: tensor<4x?xf16>, %b: tensor<?x4xf16>, %c: tensor<4x4xf16>, %x: f32) -> (tensor<4x4xf16>, i8) {
  %d = linalg.matmul ins(%a, %b : tensor<4x?xf16>, tensor<?x4xf16>) outs(%c : tensor<4x4xf16>) -> tensor<4x4xf16>
  // expected-remark @below {{rounding of ties away from zero before a conversion to an integer}}
  // expected-note @below {{use math.roundeven}}
  %r = math.round %x : f32
  %i = arith.fptosi %r : f32 to i8
  return %d, %i : tensor<4x4xf16>, i8
}
