// Operands that are strided views of one buffer: even elements plus odd ones go
// to the even places. By hand from [1, ..., 6]: [3, 2, 7, 4, 11, 6].
// RUN: %plumb run %s -e f --arg '=[1, 2, 3, 4, 5, 6]' | FileCheck %s
// CHECK: argument 0: 6xi32 = [3, 2, 7, 4, 11, 6]
func.func @f(%x: memref<6xi32>) {
  %even = memref.subview %x[0] [3] [2] : memref<6xi32> to memref<3xi32, strided<[2]>>
  %odd = memref.subview %x[1] [3] [2]
      : memref<6xi32> to memref<3xi32, strided<[2], offset: 1>>
  linalg.add ins(%even, %odd : memref<3xi32, strided<[2]>>,
                               memref<3xi32, strided<[2], offset: 1>>)
             outs(%even : memref<3xi32, strided<[2]>>)
  return
}
