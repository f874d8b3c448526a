// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// Scalable vectors are reported as what they are.

func.func @main() {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}vector.vscale
  %0 = vector.vscale
  vector.print %0 : index
  return
}
