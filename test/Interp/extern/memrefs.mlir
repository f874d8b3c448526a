// Memory for functions of a C library: expanded descriptors, pointers to
// descriptors (llvm.emit_c_interface), unranked memrefs, pointers.
// RUN: %clang -shared -fPIC -O1 %S/Inputs/functions.c -o %t.so
// RUN: %plumb run %s -e expanded --extern %t.so | FileCheck %s --check-prefix=SUM
// RUN: %plumb run %s -e cinterface --extern %t.so --arg '=[1,2,3,4,5,6]' \
// RUN:   | FileCheck %s --check-prefix=TWICE
// RUN: %exits 1 %plumb run %s -e partly --extern %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PARTLY
// RUN: %exits 1 %plumb run %s -e overrun --extern %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OVER
// RUN: %plumb run %s -e unranked --extern %t.so --arg '=[7,8,9]' \
// RUN:   | FileCheck %s --check-prefix=UNRANKED
// RUN: %plumb run %s -e pointers --extern %t.so \
// RUN:   | FileCheck %s --check-prefix=POINTERS
// RUN: %exits 3 %plumb run %s -e foreign --extern %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOREIGN
// UNSUPPORTED: sanitizers

// Rows 1 and 2, columns 1 and 2 of 0, 1, ..., 11: 5 + 6 + 9 + 10.
// SUM: result 0: f32 = 30.0
func.func private @sum2(memref<?x?xf32, strided<[?, ?], offset: ?>>) -> f32
func.func @expanded() -> f32 {
  %m = memref.alloc() : memref<3x4xf32>
  %four = arith.constant 4 : index
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %row = arith.muli %i, %four : index
      %n = arith.addi %row, %j : index
      %n32 = arith.index_cast %n : index to i32
      %v = arith.sitofp %n32 : i32 to f32
      affine.store %v, %m[%i, %j] : memref<3x4xf32>
    }
  }
  %s = memref.subview %m[1, 1] [2, 2] [1, 1]
      : memref<3x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  %d = memref.cast %s : memref<2x2xf32, strided<[4, 1], offset: 5>>
      to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %r = func.call @sum2(%d)
      : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> f32
  memref.dealloc %m : memref<3x4xf32>
  return %r : f32
}

// Every second element, through a view.
// TWICE: argument 0: 6xi32 = [1, 4, 3, 8, 5, 12]
func.func private @twice(memref<?xi32, strided<[?], offset: ?>>)
    attributes {llvm.emit_c_interface}
func.func @cinterface(%m: memref<6xi32>) {
  %s = memref.subview %m[1] [3] [2]
      : memref<6xi32> to memref<3xi32, strided<[2], offset: 1>>
  %d = memref.cast %s : memref<3xi32, strided<[2], offset: 1>>
      to memref<?xi32, strided<[?], offset: ?>>
  func.call @twice(%d) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  return
}

// What the function leaves unwritten stays so.
// PARTLY: error: result 0[0] (and 1 more) has no defined value
// PARTLY: result 0: 3xi32 = [poison, 42, poison]
func.func private @second(memref<?xi32>) attributes {llvm.emit_c_interface}
func.func @partly() -> memref<3xi32> {
  %m = memref.alloc() : memref<3xi32>
  %d = memref.cast %m : memref<3xi32> to memref<?xi32>
  func.call @second(%d) : (memref<?xi32>) -> ()
  return %m : memref<3xi32>
}

// OVER: memrefs.mlir:[[#@LINE+6]]:3: error: the external function '_mlir_ciface_beyond' writes outside an allocation of 12 bytes (func.call) [out-of-bounds]
func.func private @beyond(memref<?xi32>) attributes {llvm.emit_c_interface}
func.func @overrun() {
  %m = memref.alloc() : memref<3xi32>
  %d = memref.cast %m : memref<3xi32> to memref<?xi32>
  // One past the end.
  func.call @beyond(%d) : (memref<?xi32>) -> ()
  memref.dealloc %m : memref<3xi32>
  return
}

// UNRANKED: result 0: i64 = 107
func.func private @rankAndFirst(memref<*xi32>) -> i64
func.func @unranked(%m: memref<3xi32>) -> i64 {
  %u = memref.cast %m : memref<3xi32> to memref<*xi32>
  %r = func.call @rankAndFirst(%u) : (memref<*xi32>) -> i64
  return %r : i64
}

// Adds one to the first, returns a pointer to the second: 10 * 6 + 7.
// POINTERS: result 0: i32 = 67
// FOREIGN: error: the external function 'mine' returns a pointer to memory of its own, which is not supported
llvm.func @next(!llvm.ptr) -> !llvm.ptr
llvm.func @mine() -> !llvm.ptr
llvm.func @pointers() -> i32 {
  %two = llvm.mlir.constant(2 : i64) : i64
  %five = llvm.mlir.constant(5 : i32) : i32
  %seven = llvm.mlir.constant(7 : i32) : i32
  %ten = llvm.mlir.constant(10 : i32) : i32
  %p = llvm.alloca %two x i32 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %five, %p : i32, !llvm.ptr
  llvm.store %seven, %q : i32, !llvm.ptr
  %n = llvm.call @next(%p) : (!llvm.ptr) -> !llvm.ptr
  %a = llvm.load %p : !llvm.ptr -> i32
  %b = llvm.load %n : !llvm.ptr -> i32
  %t = llvm.mul %a, %ten : i32
  %r = llvm.add %t, %b : i32
  llvm.return %r : i32
}
llvm.func @foreign() -> i32 {
  %p = llvm.call @mine() : () -> !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> i32
  llvm.return %r : i32
}
