// Races across levels of nesting, through calls and views, between atomic and
// ordinary accesses, and between slices that overlap.
// RUN: %exits 1 %plumb run %s -e outer 2>&1 | FileCheck %s --check-prefix=OUTER
// RUN: %exits 1 %plumb run %s -e early_reader 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EARLY
// RUN: %exits 1 %plumb run %s -e rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: %exits 1 %plumb run %s -e half_atomic 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ATOMIC
// RUN: %exits 1 %plumb run %s -e slices 2>&1 | FileCheck %s --check-prefix=SLICES
// RUN: %exits 1 %plumb run %s -e threads 2>&1 | FileCheck %s --check-prefix=GPU

// The inner loops of two outer iterations: it is those that race.
// OUTER: error: iteration (1) of scf.parallel at {{.*}}race-nested.mlir:[[#@LINE+8]]:3 writes byte 8 of an allocation of 16 bytes, which iteration (0) has written (memref.store at {{.*}}:[[#@LINE+16]]:7) (memref.store) [race]
func.func @outer() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    // 0 and 2, then 2 and 3
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %base = arith.muli %i, %c2 : index
      %far = arith.cmpi eq, %i, %c0 : index
      %step = arith.select %far, %c2, %c1 : index
      %k = arith.muli %j, %step : index
      %at = arith.addi %base, %k : index
      memref.store %v, %m[%at] : memref<4xi32>
    }
  }
  memref.dealloc %m : memref<4xi32>
  return
}

// Both outer iterations read, within a loop and behind it; the second then
// writes. Its own read comes later than the first one's and must not hide it.
// EARLY: error: iteration (1) of scf.parallel {{.*}} writes byte 0 of an allocation of 4 bytes, which iteration (0) has read (memref.load at {{.*}}) (memref.store) [race]
func.func @early_reader() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 7 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %v, %m[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %x = memref.load %m[] : memref<i32>
    }
    %y = memref.load %m[] : memref<i32>
    %last = arith.cmpi eq, %i, %c1 : index
    scf.if %last {
      memref.store %v, %m[] : memref<i32>
    }
  }
  memref.dealloc %m : memref<i32>
  return
}

// Rows that overlap, filled by a function through a view.
// ROWS: race-nested.mlir:[[#@LINE+16]]:3: error: iteration (1) of scf.parallel {{.*}} writes byte 4 of an allocation of 20 bytes, which iteration (0) has written (linalg.fill at {{.*}}) (linalg.fill) [race]
func.func @rows() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<5xf32>
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %row = memref.subview %m[%i] [3] [1]
        : memref<5xf32> to memref<3xf32, strided<[1], offset: ?>>
    func.call @ones(%row) : (memref<3xf32, strided<[1], offset: ?>>) -> ()
  }
  memref.dealloc %m : memref<5xf32>
  return
}
func.func private @ones(%m: memref<3xf32, strided<[1], offset: ?>>) {
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32)
      outs(%m : memref<3xf32, strided<[1], offset: ?>>)
  return
}

// ATOMIC: error: iteration (1) of scf.parallel {{.*}} reads byte 0 of an allocation of 4 bytes, which iteration (0) has accessed atomically (memref.atomic_rmw at {{.*}}) (memref.load) [race]
func.func @half_atomic() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 7 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %v, %m[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      %o = memref.atomic_rmw addi %v, %m[%c0] : (i32, memref<1xi32>) -> i32
    } else {
      %x = memref.load %m[%c0] : memref<1xi32>
    }
  }
  memref.dealloc %m : memref<1xi32>
  return
}

// SLICES: error: iteration (1) of scf.forall {{.*}} writes byte 4 of an allocation of 16 bytes, which iteration (0) has written (tensor.parallel_insert_slice at {{.*}}) (tensor.parallel_insert_slice) [race]
func.func @slices() -> tensor<4xf32> {
  %t = arith.constant dense<0.0> : tensor<4xf32>
  %s = arith.constant dense<1.0> : tensor<2xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1]
          : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// Threads, by block and thread: (z, y, x) of each.
// GPU: error: iteration (0, 0, 1, 0, 0, 0) of gpu.launch {{.*}} writes byte 4 of an allocation of 12 bytes, which iteration (0, 0, 0, 0, 0, 1) has written (memref.store at {{.*}}) (memref.store) [race]
func.func @threads() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 7 : i32
  %m = memref.alloc() : memref<3xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %at = arith.addi %bx, %tx : index
    memref.store %v, %m[%at] : memref<3xi32>
    gpu.terminator
  }
  memref.dealloc %m : memref<3xi32>
  return
}
