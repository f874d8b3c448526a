// What is too large for the interpreter says so (exit 3) and uses no memory.
// RUN: %exits 3 %plumb run %s -e lanes 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: %exits 3 %plumb run %s -e constant 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: %exits 3 %plumb run %s -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: %exits 3 %plumb run %s -e alloc 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: %plumb run %s -e empty --arg =1000000000000 | FileCheck %s --check-prefix=EMPTY
func.func @lanes() -> f32 {
  %z = arith.constant 1.0 : f32
  // LANES: [[#@LINE+1]]:8: error: the type vector<100000x100000xf32> of more than 16777216 lanes is not supported (vector.broadcast) [unsupported]
  %w = vector.broadcast %z : f32 to vector<100000x100000xf32>
  %s = vector.extract %w[99999, 99999] : f32 from vector<100000x100000xf32>
  return %s : f32
}
func.func @constant() -> f32 {
  // CONSTANT: [[#@LINE+1]]:8: error: static data of more than 4 GiB is not supported (arith.constant) [unsupported]
  %m = arith.constant dense<1.0> : tensor<1000000x1000000xf32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %m[%c0, %c0] : tensor<1000000x1000000xf32>
  return %x : f32
}
// 10^24 elements: more than 64 bits count.
memref.global "private" @g : memref<1000000x1000000x1000000x1000000xf32> = uninitialized
func.func @overflow() {
  // OVERFLOW: [[#@LINE+1]]:8: error: static data of more than 4 GiB is not supported (memref.get_global) [unsupported]
  %m = memref.get_global @g : memref<1000000x1000000x1000000x1000000xf32>
  return
}
func.func @alloc() {
  // ALLOC: [[#@LINE+1]]:8: error: this allocation does not fit into the memory budget {{.*}} (memref.alloc) [memory-budget]
  %m = memref.alloc() : memref<1000000x1000000x1000000x1000000xf32>
  return
}
func.func @empty(%n: index) -> tensor<0x?xf32> {
  // EMPTY: result 0: 0x1000000000000xf32 = []
  %m = tensor.empty(%n) : tensor<0x?xf32>
  return %m : tensor<0x?xf32>
}
