// A load after free: what it gives depends on the allocator, not on the passes.
// RUN: %exits 1 %plumb bisect %s -e main --json %t.json \
// RUN:   --pass-pipeline='builtin.module(canonicalize,cse,expand-strided-metadata)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main() -> i32 {
  %m = memref.alloc() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %k = arith.constant 4 : i32
  memref.store %k, %m[%c0] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}use-after-free
  // CHECK-NEXT: note: in memref.load
  // CHECK-NEXT: note: no pass is to blame
  %x = memref.load %m[%c0] : memref<2xi32>
  return %x : i32
}
