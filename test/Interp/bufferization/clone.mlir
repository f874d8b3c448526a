// A clone has the elements of a strided source and is freed on its own.
// RUN: %plumb run %s -e f --arg '=[1, 2, 3, 4]' 2>&1 | FileCheck %s --implicit-check-not=leak
// RUN: %plumb run %s -e leak --arg '=[1, 2, 3, 4]' 2>&1 | FileCheck %s --check-prefix=LEAK
// CHECK: result 0: i64 = 3
// LEAK: [leak]
func.func @f(%m: memref<4xi64>) -> i64 {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0] [2] [2] : memref<4xi64> to memref<2xi64, strided<[2]>>
  %c = bufferization.clone %s : memref<2xi64, strided<[2]>> to memref<2xi64>
  %v = memref.load %c[%c1] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %v : i64
}
func.func @leak(%m: memref<4xi64>) {
  %c = bufferization.clone %m : memref<4xi64> to memref<4xi64>
  return
}
