// What a program does wrong stands in compiler style on stderr, and decides the
// exit code.
// RUN: %exits 1 %plumb run %s -e bounds --arg _ --arg =4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOUNDS
// RUN: %plumb run %s -e bounds --arg '=[1,2,3,4]' --arg =3 \
// RUN:   | FileCheck %s --check-prefix=INSIDE
// RUN: %exits 1 %plumb run %s -e overflow --arg =2000000000 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OVERFLOW
// RUN: %exits 1 %plumb run %s -e unwritten 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNWRITTEN
// RUN: %exits 1 %plumb run %s -e check --arg =false 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ASSERT
// RUN: %plumb run %s -e check --arg =true 2>&1 | count 0
// RUN: %plumb run %s -e leak 2>&1 | FileCheck %s --check-prefix=LEAK
// RUN: %exits 3 %plumb run %s -e forever --max-steps=100000 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOREVER
// RUN: %exits 3 %plumb run %s -e wide 2>&1 | FileCheck %s --check-prefix=WIDE

// BOUNDS: run-findings.mlir:[[#@LINE+3]]:8: error: {{.*}}(memref.load) [out-of-bounds]
// INSIDE: result 0: i32 = 4
func.func @bounds(%m: memref<4xi32>, %i: index) -> i32 {
  %v = memref.load %m[%i] : memref<4xi32>
  return %v : i32
}

// OVERFLOW: run-findings.mlir:[[#@LINE+4]]:8: error: argument 1[0] (and 3 more) has no defined value: {{.*}}(arith.addi) [overflow]
// OVERFLOW-NOT: error
// OVERFLOW: argument 1: 4xi32 = [poison, poison, poison, poison]
func.func @overflow(%a: i32, %m: memref<4xi32>) {
  %v = arith.addi %a, %a overflow<nsw> : i32
  affine.for %i = 0 to 4 {
    affine.store %v, %m[%i] : memref<4xi32>
  }
  return
}

// UNWRITTEN: error: result 0[1] (and 2 more) has no defined value: {{.*}}[uninitialised-read]
// UNWRITTEN: result 0: 4xf32 = [1.0, poison, poison, poison]
func.func @unwritten() -> memref<4xf32> {
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  affine.store %one, %m[0] : memref<4xf32>
  return %m : memref<4xf32>
}

// ASSERT: run-findings.mlir:[[#@LINE+2]]:3: error: must hold (cf.assert) [assert]
func.func @check(%c: i1) {
  cf.assert %c, "must hold"
  return
}

// LEAK: note: {{.*}}[leak]
func.func @leak() {
  %m = memref.alloc() : memref<4xf32>
  return
}

// FOREVER: error: {{.*}}more than 100000 steps{{.*}}--max-steps
func.func @forever() {
  cf.br ^again
^again:
  cf.br ^again
}

// WIDE: run-findings.mlir: error: argument 0 of 'wide' cannot be passed from outside: a pointer does not say what it points to
func.func @wide(%a: !llvm.ptr) {
  return
}
