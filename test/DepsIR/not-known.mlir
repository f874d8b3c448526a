// What cannot be followed is never a pass: exit 3, with the reason.

// RUN: %exits 3 %plumb deps %s -e loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: %exits 3 %plumb deps %s -e call 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: %exits 2 %plumb deps %s 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: %exits 2 %plumb deps %s -e none 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %plumb deps %s -e again 2>&1 | FileCheck %s --check-prefix=AGAIN
// LOOP: not-known.mlir:[[#@LINE+11]]:3: 'scf.for': its bounds are not known
// CALL: 'func.call': it calls @elsewhere, of which there is only a declaration
// WHICH: error: which function is the entry? Name one with -e: loop, call, again
// NONE: error: {{.*}}none
// AGAIN: error: recursive functions are not supported

func.func private @elsewhere(memref<4xf32>)

func.func @loop(%a: memref<4xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %v, %a[%c0] : memref<4xf32>
  }
  return
}

func.func @call(%a: memref<4xf32>) {
  call @elsewhere(%a) : (memref<4xf32>) -> ()
  return
}

func.func @again(%a: memref<4xf32>) {
  call @again(%a) : (memref<4xf32>) -> ()
  return
}
