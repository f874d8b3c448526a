// A failed cf.assert stops the program and shows its text.
// RUN: %exits 1 %plumb run %s -e main --arg i32=10 2>&1 | FileCheck %s

func.func @main(%x: i32) -> i32 {
  %ten = arith.constant 10 : i32
  %ok = arith.cmpi slt, %x, %ten : i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}x must be below ten{{.*}} (cf.assert) [assert]
  cf.assert %ok, "x must be below ten"
  return %x : i32
}
