// RUN: %levels %s --pipeline=async | FileCheck %s
// Groups, filled in a loop.

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<5xi32>
  %group = async.create_group %c5 : !async.group
  scf.for %i = %c0 to %c5 step %c1 {
    %t = async.execute {
      %k = arith.index_cast %i : index to i32
      %sq = arith.muli %k, %k : i32
      memref.store %sq, %m[%i] : memref<5xi32>
      async.yield
    }
    %rank = async.add_to_group %t, %group : !async.token
    vector.print %rank : index
  }
  async.await_all %group
  %u = memref.cast %m : memref<5xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  // A group within a region.
  %t = async.execute {
    %inner = async.create_group %c1 : !async.group
    %one = async.execute {
      %minus = arith.constant -1 : i32
      memref.store %minus, %m[%c0] : memref<5xi32>
      async.yield
    }
    %r = async.add_to_group %one, %inner : !async.token
    async.await_all %inner
    func.call @printMemrefI32(%u) : (memref<*xi32>) -> ()
    async.yield
  }
  async.await %t : !async.token
  memref.dealloc %m : memref<5xi32>
  return
}

// CHECK: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 2
// CHECK-NEXT: 3
// CHECK-NEXT: 4
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [5] strides = [1] data =
// CHECK-NEXT: [0,  1,  4,  9,  16]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [5] strides = [1] data =
// CHECK-NEXT: [-1,  1,  4,  9,  16]
