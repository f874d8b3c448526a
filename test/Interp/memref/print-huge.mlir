// A memref without elements, but of so many rows that brackets alone would never
// end.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c = arith.constant 1152921504606846976 : index
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c, %c0) : memref<?x?xf32>
  %u = memref.cast %m : memref<?x?xf32> to memref<*xf32>
  // CHECK: print-huge.mlir:[[#@LINE+1]]:3: error: a memref of more than 2^32 elements is printed (func.call) [abort]
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
