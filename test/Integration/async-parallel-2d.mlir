// RUN: %levels %s --pipeline=async | FileCheck %s
// The same in two dimensions, with a matmul whose rows are computed in parallel.

func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %m = memref.alloc() : memref<5x3xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c3) step (%c1, %c1) {
    %r = arith.muli %i, %c3 : index
    %n = arith.addi %r, %j : index
    %k = arith.index_cast %n : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %m[%i, %j] : memref<5x3xf32>
  }
  %u = memref.cast %m : memref<5x3xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<5x3xf32>
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [5, 3] strides = [3, 1] data =
// CHECK-NEXT: {{\[\[}}0,   1,   2],
// CHECK-NEXT: [3,   4,   5],
// CHECK-NEXT: [6,   7,   8],
// CHECK-NEXT: [9,   10,   11],
// CHECK-NEXT: [12,   13,   14]]
