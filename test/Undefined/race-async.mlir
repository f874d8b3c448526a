// Regions of async.execute run beside what follows them until somebody waits.
// RUN: %exits 1 %plumb run %s -e unawaited --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNAWAITED
// RUN: %exits 1 %plumb run %s -e siblings --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SIBLINGS
// RUN: %exits 1 %plumb run %s -e wrong_token --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %plumb run %s -e nested --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NESTED
// RUN: %exits 1 %plumb run %s -e in_loop --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %plumb run %s -e called --arg 4xi32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CALLED
// RUN: %plumb run %s -e siblings --arg 4xi32=zeros --no-races

// UNAWAITED: race-async.mlir:[[#@LINE+10]]:8: error: reads byte 0 of an allocation of 16 bytes, which async.execute at {{.*}}race-async.mlir:[[#@LINE+6]]:8 has written (memref.store at {{.*}}:[[#@LINE+7]]:5), and nothing orders the two (memref.load) [race]
// UNAWAITED-NOT: error
// UNAWAITED: result 0: i32 = 1
func.func @unawaited(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %t = async.execute {
    memref.store %one, %m[%c0] : memref<4xi32>
    async.yield
  }
  %v = memref.load %m[%c0] : memref<4xi32>
  async.await %t : !async.token
  %w = memref.load %m[%c0] : memref<4xi32>
  return %w : i32
}

// SIBLINGS: race-async.mlir:[[#@LINE+13]]:5: error: async.execute at {{.*}}:[[#@LINE+12]]:8 writes byte 0 of an allocation of 16 bytes, which async.execute at {{.*}}:[[#@LINE+8]]:8 has written (memref.store at {{.*}}), and nothing orders the two (memref.store) [race]
func.func @siblings(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  memref.store %one, %m[%c0] : memref<4xi32>
  memref.store %one, %m[%c1] : memref<4xi32>
  %a = async.execute {
    memref.store %one, %m[%c0] : memref<4xi32>
    async.yield
  }
  %b = async.execute {
    memref.store %two, %m[%c0] : memref<4xi32>
    memref.store %two, %m[%c1] : memref<4xi32>
    async.yield
  }
  async.await %a : !async.token
  async.await %b : !async.token
  return
}

// %c waits for %a, and reads what %b writes.
// WRONG: error: async.execute {{.*}} reads byte 4 of an allocation of 16 bytes, which async.execute {{.*}} has written
// WRONG-NOT: error
func.func @wrong_token(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %a = async.execute {
    memref.store %one, %m[%c0] : memref<4xi32>
    async.yield
  }
  %b = async.execute {
    memref.store %one, %m[%c1] : memref<4xi32>
    async.yield
  }
  %c = async.execute [%a] {
    %v = memref.load %m[%c0] : memref<4xi32>
    %w = memref.load %m[%c1] : memref<4xi32>
    async.yield
  }
  async.await %b : !async.token
  async.await %c : !async.token
  return
}

// The outer region does not wait for the inner one; who waits for the outer
// one has not waited for the inner.
// NESTED: error: writes byte 0 {{.*}} which async.execute {{.*}} has written
// NESTED-NOT: error
func.func @nested(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %a = async.execute {
    %i = async.execute {
      memref.store %one, %m[%c0] : memref<4xi32>
      async.yield
    }
    memref.store %one, %m[%c1] : memref<4xi32>
    async.yield
  }
  async.await %a : !async.token
  memref.store %one, %m[%c1] : memref<4xi32>
  memref.store %one, %m[%c0] : memref<4xi32>
  return
}

// Tasks that were begun in an iteration live on behind the loop.
// LOOP: error: reads byte 4 {{.*}} which async.execute {{.*}} has written
// LOOP-NOT: error
func.func @in_loop(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %t = async.execute {
      memref.store %one, %m[%i] : memref<4xi32>
      async.yield
    }
  }
  %v = memref.load %m[%c1] : memref<4xi32>
  return
}

// CALLED: error: async.call {{.*}} writes byte 0 {{.*}} which async.call {{.*}} has written
async.func @set(%m: memref<4xi32>, %x: i32) -> !async.token {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}
func.func @called(%m: memref<4xi32>) {
  %one = arith.constant 1 : i32
  %a = async.call @set(%m, %one) : (memref<4xi32>, i32) -> !async.token
  %b = async.call @set(%m, %one) : (memref<4xi32>, i32) -> !async.token
  async.await %a : !async.token
  async.await %b : !async.token
  return
}
