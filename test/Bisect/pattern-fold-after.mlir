// A fold that a pattern makes possible: a loop of one trip is taken away
// (SimplifyTrivialLoops), which is right, and its induction variable becomes a
// constant that index.ceildivs is folded with, which is wrong.
// RUN: %exits 1 %plumb bisect %s --arg =5 --pass-pipeline='builtin.module(func.func(canonicalize))' | FileCheck %s
// CHECK: pattern-fold-after.mlir:[[#@LINE+8]]:10: note: fold of index.ceildivs in @f, fold 1 of {{[0-9]+}} after pattern (anonymous namespace)::SimplifyTrivialLoops, attempt 1 of {{[0-9]+}}
// CHECK-NEXT: shown by: {{.*}}apply-pattern-count=1
func.func @f(%x: index) -> index {
  %n = arith.constant -9223372036854775808 : index
  %end = arith.constant -9223372036854775807 : index
  %one = arith.constant 1 : index
  %two = index.constant 2
  %s = scf.for %i = %n to %end step %one iter_args(%acc = %x) -> (index) {
    %q = index.ceildivs %i, %two
    %r = index.add %q, %acc
    scf.yield %r : index
  }
  return %s : index
}
