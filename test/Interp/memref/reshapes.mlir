// expand_shape, collapse_shape, reshape, view, cast, with dynamic sizes and unit
// dimensions: the same elements under other indices. By hand, over 0 .. 11.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
memref.global "private" constant @data : memref<12xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]>
memref.global "private" constant @shape : memref<3xi32> = dense<[2, 3, 2]>
func.func @f() -> (i32, i32, i32, i32, i32, i32, index, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = memref.get_global @data : memref<12xi32>
  %m = memref.cast %s : memref<12xi32> to memref<?xi32>
  // 4x1x3: [2, 0, 1] is 7.
  %e = memref.expand_shape %m [[0, 1, 2]] output_shape [%c4, 1, 3] : memref<?xi32> into memref<?x1x3xi32>
  %0 = memref.load %e[%c2, %c0, %c1] : memref<?x1x3xi32>
  // CHECK: result 0: i32 = 7
  %c = memref.collapse_shape %e [[0], [1, 2]] : memref<?x1x3xi32> into memref<?x3xi32>
  %1 = memref.load %c[%c3, %c2] : memref<?x3xi32>
  // CHECK-NEXT: result 1: i32 = 11
  // Every other row, then a unit dimension in and out again: the stride stays 6.
  %v = memref.subview %c[0, 0] [2, 3] [2, 1] : memref<?x3xi32> to memref<2x3xi32, strided<[6, 1]>>
  %u = memref.expand_shape %v [[0, 1], [2]] output_shape [2, 1, 3] : memref<2x3xi32, strided<[6, 1]>> into memref<2x1x3xi32, strided<[6, 6, 1]>>
  %w = memref.collapse_shape %u [[0, 1], [2]] : memref<2x1x3xi32, strided<[6, 6, 1]>> into memref<2x3xi32, strided<[6, 1]>>
  %2 = memref.load %w[%c1, %c1] : memref<2x3xi32, strided<[6, 1]>>
  // CHECK-NEXT: result 2: i32 = 7
  // To rank 0 and back.
  %one = memref.subview %s[5] [1] [1] : memref<12xi32> to memref<1xi32, strided<[1], offset: 5>>
  %zero = memref.collapse_shape %one [] : memref<1xi32, strided<[1], offset: 5>> into memref<i32, strided<[], offset: 5>>
  %3 = memref.load %zero[] : memref<i32, strided<[], offset: 5>>
  // CHECK-NEXT: result 3: i32 = 5
  %back = memref.expand_shape %zero [] output_shape [1, 1] : memref<i32, strided<[], offset: 5>> into memref<1x1xi32, strided<[1, 1], offset: 5>>
  %4 = memref.load %back[%c0, %c0] : memref<1x1xi32, strided<[1, 1], offset: 5>>
  // CHECK-NEXT: result 4: i32 = 5
  // 2x3x2: [1, 0, 1] is 7.
  %shape = memref.get_global @shape : memref<3xi32>
  %r = memref.reshape %s(%shape) : (memref<12xi32>, memref<3xi32>) -> memref<?x?x?xi32>
  %5 = memref.load %r[%c1, %c0, %c1] : memref<?x?x?xi32>
  %d = memref.dim %r, %c1 : memref<?x?x?xi32>
  // CHECK-NEXT: result 5: i32 = 7
  // CHECK-NEXT: result 6: index = 3
  // A view of bytes 4 to 11: the halves of 0x01020304 and 0x11121314.
  %bytes = memref.alloc() : memref<12xi8>
  %i32s = memref.view %bytes[%c4][] : memref<12xi8> to memref<2xi32>
  %x = arith.constant 0x01020304 : i32
  %y = arith.constant 0x11121314 : i32
  memref.store %x, %i32s[%c0] : memref<2xi32>
  memref.store %y, %i32s[%c1] : memref<2xi32>
  %i16s = memref.view %bytes[%c4][%c4] : memref<12xi8> to memref<?xi16>
  %h = memref.load %i16s[%c2] : memref<?xi16>
  %6 = arith.extui %h : i16 to i32
  // CHECK-NEXT: result 7: i32 = 4884
  memref.dealloc %bytes : memref<12xi8>
  return %0, %1, %2, %3, %4, %5, %d, %6 : i32, i32, i32, i32, i32, i32, index, i32
}
