// Which dimensions of size 1 a subview drops is told by the strides of its type,
// steps included. By hand, over 0 .. 17 in 3x3x2.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
memref.global "private" constant @data : memref<3x3x2xi32> = dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]], [[12, 13], [14, 15], [16, 17]]]>
func.func @f() -> (i32, i32, i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.get_global @data : memref<3x3x2xi32>
  // Rows 0 and 2 of the last matrix, second column: 13, 17.
  %a = memref.subview %m[%c2, 0, 1] [1, 2, 1] [1, 2, 1] : memref<3x3x2xi32> to memref<2x1xi32, strided<[4, 1], offset: ?>>
  %0 = memref.load %a[%c1, %c0] : memref<2x1xi32, strided<[4, 1], offset: ?>>
  // CHECK: result 0: i32 = 17
  // The step of a dimension that stays, whose size is only known to be constant.
  %b = memref.subview %m[0, 1, 1] [%c2, 1, 1] [2, 1, 1] : memref<3x3x2xi32> to memref<?xi32, strided<[12], offset: 3>>
  %1 = memref.load %b[%c1] : memref<?xi32, strided<[12], offset: 3>>
  // CHECK-NEXT: result 1: i32 = 15
  // A dimension of size 1 that stays with the stride of its own step.
  %c = memref.subview %m[1, 0, 0] [1, 1, 2] [2, 3, 1] : memref<3x3x2xi32> to memref<1x2xi32, strided<[12, 1], offset: 6>>
  %2 = memref.load %c[%c0, %c1] : memref<1x2xi32, strided<[12, 1], offset: 6>>
  // CHECK-NEXT: result 2: i32 = 7
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c : memref<1x2xi32, strided<[12, 1], offset: 6>> -> memref<i32>, index, index, index, index, index
  // CHECK-NEXT: result 3: index = 12
  return %0, %1, %2, %strides#0 : i32, i32, i32, index
}
