// RUN: %levels %s --pipeline=async | FileCheck %s
// Tokens order what is printed.

func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %c = arith.constant 3.0 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%a : f32) outs(%m : memref<4xf32>)
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %outer = async.execute {
    memref.store %b, %m[%c0] : memref<4xf32>
    func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    %inner = async.execute {
      memref.store %c, %m[%c1] : memref<4xf32>
      func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
      async.yield
    }
    %next = async.execute [%inner] {
      memref.store %b, %m[%c2] : memref<4xf32>
      func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
      async.yield
    }
    async.await %next : !async.token
    memref.store %c, %m[%c3] : memref<4xf32>
    async.yield
  }
  async.await %outer : !async.token
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [1,  1,  1,  1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [2,  1,  1,  1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [2,  3,  1,  1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [2,  3,  2,  1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [4] strides = [1] data =
// CHECK-NEXT: [2,  3,  2,  3]
