// RUN: %levels %s | FileCheck %s
// Memrefs of unknown rank: sizes, copies, and back to a known rank.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @fill(%m: memref<*xf32>, %v: f32) {
  %rank = memref.rank %m : memref<*xf32>
  vector.print %rank : index
  %c1 = arith.constant 1 : index
  %isOne = arith.cmpi eq, %rank, %c1 : index
  scf.if %isOne {
    %r = memref.cast %m : memref<*xf32> to memref<?xf32>
    linalg.fill ins(%v : f32) outs(%r : memref<?xf32>)
  } else {
    %r = memref.cast %m : memref<*xf32> to memref<?x?xf32>
    linalg.fill ins(%v : f32) outs(%r : memref<?x?xf32>)
  }
  return
}

func.func @sizes(%m: memref<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = memref.rank %m : memref<*xf32>
  scf.for %i = %c0 to %rank step %c1 {
    %d = memref.dim %m, %i : memref<*xf32>
    vector.print %d : index
  }
  return
}

func.func @main() {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<3xf32>
  %b = memref.alloc() : memref<2x4xf32>
  %ua = memref.cast %a : memref<3xf32> to memref<*xf32>
  %ub = memref.cast %b : memref<2x4xf32> to memref<*xf32>
  call @fill(%ua, %one) : (memref<*xf32>, f32) -> ()
  call @fill(%ub, %two) : (memref<*xf32>, f32) -> ()
  call @sizes(%ua) : (memref<*xf32>) -> ()
  call @sizes(%ub) : (memref<*xf32>) -> ()
  call @printMemrefF32(%ua) : (memref<*xf32>) -> ()
  call @printMemrefF32(%ub) : (memref<*xf32>) -> ()
  // A copy in which one side's rank is unknown, and one in which both are.
  %c = memref.alloc() : memref<2x4xf32>
  %uc = memref.cast %c : memref<2x4xf32> to memref<*xf32>
  memref.copy %b, %uc : memref<2x4xf32> to memref<*xf32>
  call @printMemrefF32(%uc) : (memref<*xf32>) -> ()
  call @fill(%ub, %one) : (memref<*xf32>, f32) -> ()
  memref.copy %ub, %uc : memref<*xf32> to memref<*xf32>
  call @printMemrefF32(%uc) : (memref<*xf32>) -> ()
  memref.dealloc %ua : memref<*xf32>
  memref.dealloc %ub : memref<*xf32>
  memref.dealloc %uc : memref<*xf32>
  return
}

// CHECK: 1
// CHECK-NEXT: 2
// CHECK-NEXT: 3
// CHECK-NEXT: 2
// CHECK-NEXT: 4
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [3] strides = [1] data =
// CHECK-NEXT: [1,  1,  1]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}2,   2,   2,   2],
// CHECK-NEXT: [2,   2,   2,   2]]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}2,   2,   2,   2],
// CHECK-NEXT: [2,   2,   2,   2]]
// CHECK-NEXT: 2
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [2, 4] strides = [4, 1] data =
// CHECK-NEXT: {{\[\[}}1,   1,   1,   1],
// CHECK-NEXT: [1,   1,   1,   1]]
