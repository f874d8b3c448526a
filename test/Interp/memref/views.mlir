// Views of views: subview of subview with dynamic and negative strides, dropped
// dimensions, reinterpret_cast, transpose, metadata. By hand, over 0 .. 23.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
// RUN: %plumb run %s -e f --index-bits=32 | FileCheck %s
memref.global "private" constant @data : memref<4x6xi32> = dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23]]>
func.func @f() -> (i32, i32, i32, i32, index, index, index, index, index, i32) {
  %m = memref.get_global @data : memref<4x6xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // Rows 1 and 3, columns 1, 3, 5: [[7, 9, 11], [19, 21, 23]].
  %a = memref.subview %m[%c1, %c1] [2, 3] [%c2, %c2] : memref<4x6xi32> to memref<2x3xi32, strided<[?, ?], offset: ?>>
  // The second of its columns and on: [[9, 11], [21, 23]].
  %b = memref.subview %a[0, 1] [2, 2] [1, 1] : memref<2x3xi32, strided<[?, ?], offset: ?>> to memref<2x2xi32, strided<[?, ?], offset: ?>>
  %0 = memref.load %b[%c1, %c0] : memref<2x2xi32, strided<[?, ?], offset: ?>>
  // CHECK: result 0: i32 = 21
  // Backwards along the columns: [[11, 9], [23, 21]].
  %cm1 = arith.constant -1 : index
  %r = memref.subview %b[0, %c1] [2, 2] [1, %cm1] : memref<2x2xi32, strided<[?, ?], offset: ?>> to memref<2x2xi32, strided<[?, ?], offset: ?>>
  %1 = memref.load %r[%c0, %c1] : memref<2x2xi32, strided<[?, ?], offset: ?>>
  // CHECK-NEXT: result 1: i32 = 9
  // A row, its dimension dropped.
  %row = memref.subview %r[1, 0] [1, 2] [1, 1] : memref<2x2xi32, strided<[?, ?], offset: ?>> to memref<2xi32, strided<[?], offset: ?>>
  %2 = memref.load %row[%c0] : memref<2xi32, strided<[?], offset: ?>>
  // CHECK-NEXT: result 2: i32 = 23
  %t = memref.transpose %a (i, j) -> (j, i) : memref<2x3xi32, strided<[?, ?], offset: ?>> to memref<3x2xi32, strided<[?, ?], offset: ?>>
  %3 = memref.load %t[%c2, %c0] : memref<3x2xi32, strided<[?, ?], offset: ?>>
  // CHECK-NEXT: result 3: i32 = 11
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<2x3xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
  // CHECK-NEXT: result 4: index = 7
  // CHECK-NEXT: result 5: index = 2
  // CHECK-NEXT: result 6: index = 3
  // CHECK-NEXT: result 7: index = 12
  // CHECK-NEXT: result 8: index = 2
  // The third column, from the base buffer: 2, 8, 14, 20.
  %col = memref.reinterpret_cast %base to offset: [%c2], sizes: [4], strides: [6] : memref<i32> to memref<4xi32, strided<[6], offset: ?>>
  %4 = memref.load %col[%c3] : memref<4xi32, strided<[6], offset: ?>>
  // CHECK-NEXT: result 9: i32 = 20
  return %0, %1, %2, %3, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1, %4 : i32, i32, i32, i32, index, index, index, index, index, i32
}
