// In place on a memref.
// RUN: %plumb run %s -e f --arg '=[[1.0, 1.0, 1.0, 1.0]]' | FileCheck %s
// CHECK: argument 0: 1x4xf32 = {{\[}}[0.25, 0.25, 0.25, 0.25]]
func.func @f(%x: memref<1x4xf32>) {
  linalg.softmax dimension(1) ins(%x : memref<1x4xf32>) outs(%x : memref<1x4xf32>)
  return
}
