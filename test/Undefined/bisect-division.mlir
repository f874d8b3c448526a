// A division by zero, which dead code elimination removes.
// RUN: %exits 1 %plumb bisect %s -e main --arg i32=0 --json %t.json \
// RUN:   --pass-pipeline='builtin.module(cse,canonicalize)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main(%d: i32) -> i32 {
  %k = arith.constant 7 : i32
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}division-by-zero
  // CHECK-NEXT: note: in arith.divsi
  // CHECK-NEXT: note: no pass is to blame
  %q = arith.divsi %k, %d : i32
  return %k : i32
}
