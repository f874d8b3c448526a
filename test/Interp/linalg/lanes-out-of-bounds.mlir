// Windows that leave their operand are undefined behaviour, also where the memory
// behind it belongs to the same allocation: eight outputs of a window of two need
// nine inputs, and the view has eight of twelve.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: lanes-out-of-bounds.mlir:[[#@LINE+9]]:{{.*}}error: {{.*}}[out-of-bounds]
func.func @f(%x: memref<12xf32>, %k: memref<2xf32>, %o: memref<8xf32>) {
  %v = memref.subview %x[0] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1]>>
  %dv = memref.cast %v : memref<8xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  call @conv(%dv, %k, %o) : (memref<?xf32, strided<[1]>>, memref<2xf32>, memref<8xf32>) -> ()
  return
}
func.func private @conv(%x: memref<?xf32, strided<[1]>>, %k: memref<2xf32>,
                        %o: memref<8xf32>) {
  linalg.conv_1d ins(%x, %k : memref<?xf32, strided<[1]>>, memref<2xf32>)
                 outs(%o : memref<8xf32>)
  return
}
