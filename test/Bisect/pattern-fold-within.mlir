// A fold in the canonicalization that the inliner runs, which is not there
// before: the operands are arguments of @g. (index.ceildivs as in
// pattern-fold.mlir.)
// RUN: %exits 1 %plumb bisect %s -e f --arg =5 --pass-pipeline='builtin.module(inline)' | FileCheck %s
// CHECK: error: pass inline {{.*}} result0 expected -4611686018427387899, got 4611686018427387909
// CHECK: pattern-fold-within.mlir:[[#@LINE+3]]:8: note: fold of index.ceildivs in @f, fold 1 of {{[0-9]+}} in greedy iteration {{[0-9]+}} of {{[0-9]+}}
// CHECK-NEXT: shown by: {{.*}}apply-pattern-count=0
func.func private @g(%n: index, %two: index) -> index {
  %q = index.ceildivs %n, %two
  return %q : index
}
func.func @f(%x: index) -> index {
  %n = index.constant -9223372036854775808
  %two = index.constant 2
  %q = call @g(%n, %two) : (index, index) -> index
  %r = index.add %q, %x
  return %r : index
}
