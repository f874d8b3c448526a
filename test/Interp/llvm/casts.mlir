// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: %plumb run %s -e main --entry-point-result=void --shadows | FileCheck %s

// unrealized_conversion_cast between builtin and LLVM types, as partial
// conversions leave it behind. By hand.

!desc = !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloca() : memref<4x3xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %a = arith.muli %i, %c3 : index
      %b = arith.addi %a, %j : index
      %v = arith.index_cast %b : index to i32
      memref.store %v, %m[%i, %j] : memref<4x3xi32>
    }
  }
  // A memref with an offset is its descriptor: pointer and offset apart.
  %s = memref.subview %m[1, 1] [2, 2] [2, 1] : memref<4x3xi32> to memref<2x2xi32, strided<[6, 1], offset: 4>>
  %dyn = memref.cast %s : memref<2x2xi32, strided<[6, 1], offset: 4>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %d = builtin.unrealized_conversion_cast %dyn : memref<?x?xi32, strided<[?, ?], offset: ?>> to !desc
  %off = llvm.extractvalue %d[2] : !desc
  %rows = llvm.extractvalue %d[3, 0] : !desc
  %step = llvm.extractvalue %d[4, 0] : !desc
  vector.print %off : i64
  vector.print %rows : i64
  vector.print %step : i64
  // CHECK: 4
  // CHECK-NEXT: 2
  // CHECK-NEXT: 6
  %p = llvm.extractvalue %d[1] : !desc
  %q = llvm.getelementptr %p[%off] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %first = llvm.load %q : !llvm.ptr -> i32
  vector.print %first : i32
  // CHECK-NEXT: 4
  // The static offset of the type: the same descriptor.
  %e = builtin.unrealized_conversion_cast %s : memref<2x2xi32, strided<[6, 1], offset: 4>> to !desc
  %same = llvm.extractvalue %e[1] : !desc
  %eq = llvm.icmp "eq" %p, %same : !llvm.ptr
  vector.print %eq : i1
  // CHECK-NEXT: 1
  // Back, with another offset and strides: column 2 of rows 1 and 2.
  %o5 = llvm.mlir.constant(5 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  %f0 = llvm.insertvalue %o5, %d[2] : !desc
  %f1 = llvm.insertvalue %three, %f0[4, 0] : !desc
  %f2 = llvm.insertvalue %one, %f1[3, 1] : !desc
  %back = builtin.unrealized_conversion_cast %f2 : !desc to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %x = memref.load %back[%c1, %c0] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  vector.print %x : i32
  // CHECK-NEXT: 8
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %back : memref<?x?xi32, strided<[?, ?], offset: ?>> -> memref<i32>, index, index, index, index, index
  vector.print %offset : index
  vector.print %sizes#1 : index
  // CHECK-NEXT: 5
  // CHECK-NEXT: 1
  // What the type knows is not read from the descriptor.
  %known = builtin.unrealized_conversion_cast %f2 : !desc to memref<2x2xi32, strided<[6, 1], offset: 4>>
  %y = memref.load %known[%c1, %c1] : memref<2x2xi32, strided<[6, 1], offset: 4>>
  vector.print %y : i32
  // CHECK-NEXT: 11
  // One to many, and many to one.
  %parts:7 = builtin.unrealized_conversion_cast %m : memref<4x3xi32> to !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64
  vector.print %parts#3 : i64
  vector.print %parts#5 : i64
  // CHECK-NEXT: 4
  // CHECK-NEXT: 3
  %again = builtin.unrealized_conversion_cast %parts#0, %parts#1, %parts#2, %parts#3, %parts#4, %parts#5, %parts#6 : !llvm.ptr, !llvm.ptr, i64, i64, i64, i64, i64 to memref<4x3xi32>
  %z = memref.load %again[%c3, %c2] : memref<4x3xi32>
  vector.print %z : i32
  // CHECK-NEXT: 11
  // Bare pointers.
  %ptr = builtin.unrealized_conversion_cast %m : memref<4x3xi32> to !llvm.ptr
  %n = builtin.unrealized_conversion_cast %ptr : !llvm.ptr to memref<4x3xi32>
  %w = memref.load %n[%c2, %c1] : memref<4x3xi32>
  vector.print %w : i32
  // CHECK-NEXT: 7

  %i64 = builtin.unrealized_conversion_cast %c3 : index to i64
  vector.print %i64 : i64
  // CHECK-NEXT: 3
  %v = arith.constant dense<[[1.5, 2.5], [3.5, 4.5]]> : vector<2x2xf32>
  %va = builtin.unrealized_conversion_cast %v : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
  %row = llvm.extractvalue %va[1] : !llvm.array<2 x vector<2xf32>>
  vector.print %row : vector<2xf32>
  // CHECK-NEXT: ( 3.5, 4.5 )
  %vb = llvm.insertvalue %row, %va[0] : !llvm.array<2 x vector<2xf32>>
  %vc = builtin.unrealized_conversion_cast %vb : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
  vector.print %vc : vector<2x2xf32>
  // CHECK-NEXT: ( ( 3.5, 4.5 ), ( 3.5, 4.5 ) )
  %k = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %ks = builtin.unrealized_conversion_cast %k : complex<f32> to !llvm.struct<(f32, f32)>
  %im = llvm.extractvalue %ks[1] : !llvm.struct<(f32, f32)>
  vector.print %im : f32
  // CHECK-NEXT: -2
  // A vector of rank 0 is one lane.
  %v0 = arith.constant dense<7.0> : vector<f32>
  %v1 = builtin.unrealized_conversion_cast %v0 : vector<f32> to vector<1xf32>
  vector.print %v1 : vector<1xf32>
  // CHECK-NEXT: ( 7 )
  return
}
