// An overflow under nsw. The passes make another number of it, as they may: no
// pass is guilty.
// RUN: %exits 1 %plumb bisect %s -e main --arg i32=2147483647 --json %t.json \
// RUN:   --pass-pipeline='builtin.module(canonicalize,sccp,cse)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main(%x: i32) -> i1 {
  %one = arith.constant 1 : i32
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}overflow
  // CHECK-NEXT: note: in arith.addi
  // CHECK-NEXT: note: no pass is to blame
  %y = arith.addi %x, %one overflow<nsw> : i32
  %r = arith.cmpi sgt, %y, %x : i32
  return %r : i1
}
