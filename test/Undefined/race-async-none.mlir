// What is ordered by tokens, values and groups is no race.
// RUN: %plumb run %s -e chain --arg 4xi32=zeros 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: %plumb run %s -e group --arg 8xi32=zeros 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: %plumb run %s -e rounds --arg 4xi32=zeros 2>&1 | FileCheck %s --check-prefix=ROUNDS
// RUN: %plumb run %s -e readers --arg 4xi32=iota 2>&1 | FileCheck %s --check-prefix=READERS
// RUN: %plumb run %s -e loop_within --arg 4xi32=zeros 2>&1 | FileCheck %s --check-prefix=WITHIN

// Each waits for the one in front of it, which is what orders the first and
// the last. Who waits for the last has waited for all.
// CHAIN-NOT: error
// CHAIN: result 0: i32 = 3
func.func @chain(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  memref.store %one, %m[%c0] : memref<4xi32>
  %a, %x = async.execute -> !async.value<i32> {
    %v = memref.load %m[%c0] : memref<4xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %m[%c0] : memref<4xi32>
    async.yield %w : i32
  }
  %b = async.execute (%x as %y: !async.value<i32>) {
    memref.store %y, %m[%c0] : memref<4xi32>
    async.yield
  }
  %c, %z = async.execute [%b] -> !async.value<i32> {
    %v = memref.load %m[%c0] : memref<4xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %m[%c0] : memref<4xi32>
    async.yield %w : i32
  }
  %r = async.await %z : !async.value<i32>
  memref.store %r, %m[%c0] : memref<4xi32>
  return %r : i32
}

// GROUP-NOT: error
// GROUP: argument 0: 8xi32 = [1, 1, 1, 1, 1, 1, 1, 1]
func.func @group(%m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %g = async.create_group %c8 : !async.group
  scf.for %i = %c0 to %c8 step %c1 {
    %t = async.execute {
      memref.store %one, %m[%i] : memref<8xi32>
      async.yield
    }
    %n = async.add_to_group %t, %g : !async.token
  }
  async.await_all %g
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %m[%i] : memref<8xi32>
    memref.store %v, %m[%i] : memref<8xi32>
  }
  return
}

// ROUNDS-NOT: error
// ROUNDS: argument 0: 4xi32 = [1000, 0, 0, 0]
func.func @rounds(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %c1000 step %c1 {
    %t = async.execute {
      %v = memref.load %m[%c0] : memref<4xi32>
      %w = arith.addi %v, %one : i32
      memref.store %w, %m[%c0] : memref<4xi32>
      async.yield
    }
    async.await %t : !async.token
  }
  return
}

// READERS-NOT: error
// READERS: result 0: i32 = 1
func.func @readers(%m: memref<4xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %a = async.execute {
    %v = memref.load %m[%c1] : memref<4xi32>
    async.yield
  }
  %b = async.execute {
    %v = memref.load %m[%c1] : memref<4xi32>
    async.yield
  }
  %w = memref.load %m[%c1] : memref<4xi32>
  return %w : i32
}

// WITHIN-NOT: error
// WITHIN: argument 0: 4xi32 = [2, 2, 2, 2]
func.func @loop_within(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %t = async.execute {
    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      memref.store %one, %m[%i] : memref<4xi32>
    }
    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      memref.store %two, %m[%i] : memref<4xi32>
    }
    async.yield
  }
  async.await %t : !async.token
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %v = memref.load %m[%i] : memref<4xi32>
    memref.store %v, %m[%i] : memref<4xi32>
  }
  return
}
