// An operation that the interpreter lacks is no error of the program: it runs
// until it gets there, and the exit code says that something is missing.
// RUN: %exits 3 %plumb run %s --arg =true --allow-unregistered-dialect 2>&1 \
// RUN:   | FileCheck %s
// RUN: %plumb run %s --arg =false --allow-unregistered-dialect \
// RUN:   | FileCheck %s --check-prefix=AROUND
// RUN: %exits 2 %plumb run %s --arg =true 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PARSE

// CHECK: run-unsupported.mlir:[[#@LINE+7]]:10: error: {{.*}}foo.bar{{.*}}[unsupported]
// CHECK-NOT: result
// AROUND: result 0: i32 = 1
// PARSE: error: operation being parsed with an unregistered dialect
func.func @f(%c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %r = scf.if %c -> i32 {
    %0 = "foo.bar"(%one) : (i32) -> i32
    scf.yield %0 : i32
  } else {
    scf.yield %one : i32
  }
  return %r : i32
}
