// cf.assert stops the program with its message where the condition is false.
// RUN: %plumb run %s -e f --arg =3 | FileCheck %s --check-prefix=OK
// RUN: not %plumb run %s -e f --arg =30 2>&1 | FileCheck %s
// OK: result 0: i32 = 3
func.func @f(%x: i32) -> i32 {
  %10 = arith.constant 10 : i32
  %small = arith.cmpi slt, %x, %10 : i32
  // CHECK: [[#@LINE+1]]:3: error: {{.*}}x is too large{{.*}} (cf.assert) [assert]
  cf.assert %small, "x is too large"
  return %x : i32
}
