// A shift past the width.
// RUN: %exits 1 %plumb bisect %s -e main --json %t.json \
// RUN:   --pass-pipeline='builtin.module(canonicalize,convert-arith-to-llvm)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main() -> i32 {
  %a = arith.constant 1 : i32
  %s = arith.constant 33 : i32
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}shift-past-width
  // CHECK-NEXT: note: in arith.shli
  // CHECK-NEXT: note: no pass is to blame
  %x = arith.shli %a, %s : i32
  return %x : i32
}
