// --plumb-bisect: the same answer as plumb bisect, from mlir-opt's flags.
// RUN: %exits 1 %plumb-opt %s --plumb-bisect --plumb-arg==-0.5 \
// RUN:   --canonicalize --math-expand-ops | FileCheck %s
// RUN: %plumb-opt %s --plumb-bisect --plumb-arg==1.5 \
// RUN:   --canonicalize --math-expand-ops | FileCheck %s --check-prefix=AGREE
// RUN: %exits 2 %plumb-opt %s --plumb-bisect --plumb-arg==1.x --cse 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BAD
// RUN: %exits 2 %plumb-opt %s --plumb-bisect --split-input-file --cse 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SPLIT

// CHECK: opt-bisect.mlir: error: pass math-expand-ops (index 1 of 2, {{.*}}) changed the result: result0 expected -inf, got inf
// AGREE-NOT: error
// SPLIT: plumb-opt: error: --plumb-bisect takes one module: it does not go with --split-input-file
// BAD: plumb-opt: error: argument 0, f32 in '=1.x': '1.x' is no f32
func.func @f(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %c = math.ceil %a : f32
  %r = arith.divf %one, %c : f32
  return %r : f32
}
