// A product that promises not to wrap does, and is printed.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() {
  %a = arith.constant 200 : i8
  %b = arith.constant 2 : i8
  %x = arith.muli %a, %b overflow<nuw> : i8
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}unsigned overflow{{.*}} (vector.print) [overflow]
  vector.print %x : i8
  return
}
