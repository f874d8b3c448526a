// A kernel may name a global by itself, also in a function that it calls: no
// argument says so. The load on the host may come before the kernel's store.

// RUN: %exits 1 %plumb deps %s -e here | FileCheck %s --check-prefix=HERE
// RUN: %exits 1 %plumb deps %s -e called | FileCheck %s --check-prefix=CALLED
// RUN: %plumb deps %s -e waits | FileCheck %s --check-prefix=WAITS
// What the program does says the same, told from outside.
// RUN: %exits 1 %plumb run %s -e here --record-deps=%t.json -q
// RUN: %exits 1 %plumb deps %t.json | FileCheck %s --check-prefix=DOES
// RUN: %exits 1 %plumb deps %s -e here --actual=%t.json | FileCheck %s --check-prefix=SAME
// DOES: error: missing edge, RAW on '@table': '@here' {{.*}} may read it before 'gpu.launch (0, 0, 0, 0, 0, 0)' {{.*}} wrote it
// SAME-NOT: undeclared

memref.global @table : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>

// HERE: kernel-globals.mlir:[[#@LINE+15]]:8: error: missing edge, RAW on '@table': 'memref.load' (t1) may read it before 'gpu.launch' (t0) wrote it
func.func @here() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %t = async.execute {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%i, %j, %k) in (%nx = %c1, %ny = %c1, %nz = %c1) {
      %table = memref.get_global @table : memref<8xi32>
      memref.store %x, %table[%i] : memref<8xi32>
      gpu.terminator
    }
    async.yield
  }
  %g = memref.get_global @table : memref<8xi32>
  %v = memref.load %g[%c0] : memref<8xi32>
  async.await %t : !async.token
  return %v : i32
}

func.func private @write(%i: index) {
  %x = arith.constant 7 : i32
  %table = memref.get_global @table : memref<8xi32>
  memref.store %x, %table[%i] : memref<8xi32>
  return
}
// CALLED: error: missing edge, RAW on '@table': 'memref.load' (t1) may read it before 'gpu.launch' (t0) wrote it
func.func @called() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = async.execute {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%i, %j, %k) in (%nx = %c1, %ny = %c1, %nz = %c1) {
      func.call @write(%i) : (index) -> ()
      gpu.terminator
    }
    async.yield
  }
  %g = memref.get_global @table : memref<8xi32>
  %v = memref.load %g[%c0] : memref<8xi32>
  async.await %t : !async.token
  return %v : i32
}
// WAITS: 2 tasks, 1 edge: no hazard
func.func @waits() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = async.execute {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
        threads(%i, %j, %k) in (%nx = %c1, %ny = %c1, %nz = %c1) {
      func.call @write(%i) : (index) -> ()
      gpu.terminator
    }
    async.yield
  }
  async.await %t : !async.token
  %g = memref.get_global @table : memref<8xi32>
  %v = memref.load %g[%c0] : memref<8xi32>
  return %v : i32
}
