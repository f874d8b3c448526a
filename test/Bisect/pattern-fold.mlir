// A fold, which no pattern asks for: index.ceildivs of the smallest number
// (llvm-project#215696; ceildivs(-2^63, 2) is -2^62). The fold of index.add
// comes first and is right; that equal constants become one is no fold.
// RUN: %exits 1 %plumb bisect %s --arg =5 --pass-pipeline='builtin.module(func.func(canonicalize))' --json=%t | FileCheck %s
// CHECK: result0 expected -4611686018427387899, got 4611686018427387909
// CHECK: pattern-fold.mlir:[[#@LINE+8]]:8: note: fold of index.ceildivs in @f, fold 2 of {{[0-9]+}}
// CHECK-NEXT: shown by: {{.*}}apply-pattern-count=0
// RUN: %python -c "import json; p = json.load(open(r'%t'))['culprit']['pattern']; assert (p['kind'], p['ordinal'], p['root_op']) == ('fold', 2, 'index.ceildivs') and 'index.ceildivs' in p['before'] and '4611686018427387904' in p['after'], p"
func.func @f(%x: index) -> index {
  %n = index.constant -9223372036854775808
  %one = index.constant 1
  %another = index.constant 1
  %two = index.add %one, %another
  %q = index.ceildivs %n, %two
  %r = index.add %q, %x
  return %r : index
}
