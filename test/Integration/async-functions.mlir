// RUN: %levels %s --pipeline=async | FileCheck %s
// Functions that return tokens and values.

func.func private @printMemrefF32(memref<*xf32>)

async.func @fill(%m: memref<2xf32>, %v: f32) -> !async.token {
  linalg.fill ins(%v : f32) outs(%m : memref<2xf32>)
  return
}

async.func @sum(%a: f32, %b: f32) -> !async.value<f32> {
  %r = arith.addf %a, %b : f32
  return %r : f32
}

async.func @both(%m: memref<2xf32>) -> (!async.token, !async.value<f32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 4.0 : f32
  %t = async.call @fill(%m, %x) : (memref<2xf32>, f32) -> !async.token
  async.await %t : !async.token
  %v = memref.load %m[%c0] : memref<2xf32>
  %s = async.call @sum(%v, %x) : (f32, f32) -> !async.value<f32>
  %r = async.await %s : !async.value<f32>
  return %r : f32
}

func.func @main() {
  %m = memref.alloc() : memref<2xf32>
  %t, %v = async.call @both(%m) : (memref<2xf32>) -> (!async.token, !async.value<f32>)
  async.await %t : !async.token
  %r = async.await %v : !async.value<f32>
  vector.print %r : f32
  %u = memref.cast %m : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<2xf32>
  return
}

// CHECK: 8
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [4,  4]
