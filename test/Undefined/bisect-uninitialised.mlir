// A sum over memory that was only half written. Store-to-load forwarding and
// lowering leave a program as undefined as before.
// RUN: %exits 1 %plumb bisect %s -e main --json %t.json \
// RUN:   --pass-pipeline='builtin.module(func.func(affine-scalrep),lower-affine,convert-scf-to-cf)' \
// RUN:   2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s --input-file %t.json
// JSON: "status": "source-ub"
// JSON: "culprit": null
// JSON-NEXT: "culprits": []

func.func @main() -> f32 {
  %m = memref.alloc() : memref<8xf32>
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 4 {
    affine.store %one, %m[%i] : memref<8xf32>
  }
  %s = affine.for %i = 0 to 8 iter_args(%a = %zero) -> f32 {
    // CHECK: [[@LINE+3]]:{{[0-9]+}}: error: the input has undefined behaviour before any pass: {{.*}}uninitialised-read
    // CHECK-NEXT: note: in affine.load
    // CHECK-NEXT: note: no pass is to blame
    %x = affine.load %m[%i] : memref<8xf32>
    %b = arith.addf %a, %x : f32
    affine.yield %b : f32
  }
  memref.dealloc %m : memref<8xf32>
  return %s : f32
}
