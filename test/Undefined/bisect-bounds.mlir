// A load past the end whose value is multiplied by zero.
// RUN: %exits 1 %plumb bisect %s -e main --arg '=[1,2,3]' --json %t.json \
// RUN:   --pass-pipeline='builtin.module(canonicalize,cse,convert-scf-to-cf)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main(%m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = memref.dim %m, %c0 : memref<?xi32>
  %n1 = arith.addi %n, %c1 : index
  %s = scf.for %i = %c0 to %n1 step %c1 iter_args(%a = %zero) -> i32 {
    // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}out-of-bounds
    // CHECK-NEXT: note: in memref.load
    // CHECK-NEXT: note: no pass is to blame
    %x = memref.load %m[%i] : memref<?xi32>
    %y = arith.muli %x, %zero : i32
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %s : i32
}
