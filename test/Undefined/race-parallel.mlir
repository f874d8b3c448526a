// Two iterations of a parallel loop touch the same byte and one of them writes
// it. Both places are named, and the two iterations.
// RUN: %exits 1 %plumb run %s -e write_write 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WW
// RUN: %exits 1 %plumb run %s -e read_write 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RW
// RUN: %exits 1 %plumb run %s -e write_read 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WR
// RUN: %exits 1 %plumb run %s -e freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: %exits 1 %plumb run %s -e widths 2>&1 | FileCheck %s --check-prefix=WIDTHS
// RUN: %exits 1 %plumb run %s -e read_write --shadows 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RW
// RUN: %exits 1 %plumb run %s -e read_write --order=reverse 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BACK
// RUN: %plumb run %s -e write_write --no-races | FileCheck %s --check-prefix=OFF

// WW: race-parallel.mlir:[[#@LINE+11]]:5: error: iteration (1) of scf.parallel at {{.*}}race-parallel.mlir:[[#@LINE+9]]:3 writes byte 0 of an allocation of 4 bytes, which iteration (0) has written (memref.store at {{.*}}:[[#@LINE+11]]:5) (memref.store) [race]
// The run goes on: this is what one order gives.
// WW: result 0: i32 = 3
// OFF: result 0: i32 = 3
func.func @write_write() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<i32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[] : memref<i32>
  }
  %r = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %r : i32
}

// Each reads what its right neighbour writes: in place it must not be.
// RW: race-parallel.mlir:[[#@LINE+16]]:5: error: iteration (1) of scf.parallel {{.*}} writes byte 4 of an allocation of 20 bytes, which iteration (0) has read (memref.load at {{.*}}:[[#@LINE+14]]:10) (memref.store) [race]
// BACK: race-parallel.mlir:[[#@LINE+13]]:10: error: iteration (2) of scf.parallel {{.*}} reads byte 12 of an allocation of 20 bytes, which iteration (3) has written (memref.store at {{.*}}:[[#@LINE+15]]:5) (memref.load) [race]
func.func @read_write() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<5xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %m[%i] : memref<5xf32>
  }
  memref.store %one, %m[%c4] : memref<5xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %m[%j] : memref<5xf32>
    %y = arith.addf %x, %one : f32
    memref.store %y, %m[%i] : memref<5xf32>
  }
  %r = memref.load %m[%c0] : memref<5xf32>
  memref.dealloc %m : memref<5xf32>
  return %r : f32
}

// WR: error: iteration (3) of affine.parallel {{.*}} reads byte 8 of an allocation of 32 bytes, which iteration (2) has written (affine.store at {{.*}}) (affine.load) [race]
func.func @write_read() -> f32 {
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %one, %m[%i] : memref<8xf32>
  }
  affine.parallel (%i) = (2) to (6) {
    %x = affine.load %m[%i - 1] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %r = affine.load %m[0] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %r : f32
}

// FREED: error: iteration (1) of scf.parallel {{.*}} writes byte 0 of an allocation of 8 bytes, which iteration (0) has read (memref.load at {{.*}}) (memref.dealloc) [race]
func.func @freed() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<f64>
  memref.store %one, %m[] : memref<f64>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %last = arith.cmpi eq, %i, %c1 : index
    scf.if %last {
      memref.dealloc %m : memref<f64>
    } else {
      %x = memref.load %m[] : memref<f64>
    }
  }
  return
}

// A byte of the four that another iteration wrote at once.
// WIDTHS: error: iteration (0, 1) of scf.parallel {{.*}} writes byte 6 of an allocation of 8 bytes, which iteration (0, 0) has written (memref.store at {{.*}}) (memref.store) [race]
func.func @widths() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i8
  %m = memref.alloc() : memref<8xi8>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %c2) step (%c1, %c1) {
    %last = arith.cmpi eq, %j, %c1 : index
    scf.if %last {
      memref.store %b, %m[%c6] : memref<8xi8>
    } else {
      %v = memref.view %m[%c4][] : memref<8xi8> to memref<1xi32>
      memref.store %a, %v[%c0] : memref<1xi32>
    }
  }
  memref.dealloc %m : memref<8xi8>
  return
}
