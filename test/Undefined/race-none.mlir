// What looks like a race and is none: the same bytes at different times, other
// bytes of the same memory, reads, atomics, reductions, memory of one's own.
// RUN: %plumb run %s -e nested | FileCheck %s --check-prefix=NESTED
// RUN: %plumb run %s -e columns | FileCheck %s --check-prefix=COLUMNS
// RUN: %plumb run %s -e atomics | FileCheck %s --check-prefix=ATOMICS
// RUN: %plumb run %s -e reduction | FileCheck %s --check-prefix=REDUCTION
// RUN: %plumb run %s -e own | FileCheck %s --check-prefix=OWN
// RUN: %plumb run %s -e forall | FileCheck %s --check-prefix=FORALL
// RUN: %plumb run %s -e bytes | FileCheck %s --check-prefix=BYTES

// The rows of the outer loop are each other's business only: a row is written
// by one inner loop and read by the next, which begins when that has ended.
// Row i becomes 1, 2, 3, 4, then its reverse is added: 5 everywhere.
// NESTED: result 0: 3x4xi32
// NESTED-NEXT: {{\[}}[5, 5, 5, 5],
// NESTED-NEXT: [5, 5, 5, 5],
// NESTED-NEXT: [5, 5, 5, 5]]
func.func @nested() -> memref<3x4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<3x4xi32>
  %b = memref.alloc() : memref<3x4xi32>
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      %j1 = arith.addi %j, %c1 : index
      %v = arith.index_cast %j1 : index to i32
      memref.store %v, %a[%i, %j] : memref<3x4xi32>
    }
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      %back = arith.subi %c3, %j : index
      %x = memref.load %a[%i, %j] : memref<3x4xi32>
      %y = memref.load %a[%i, %back] : memref<3x4xi32>
      %z = arith.addi %x, %y : i32
      memref.store %z, %b[%i, %j] : memref<3x4xi32>
    }
    scf.for %j = %c0 to %c4 step %c1 {
      %x = memref.load %b[%i, %j] : memref<3x4xi32>
      memref.store %x, %a[%i, %j] : memref<3x4xi32>
    }
  }
  memref.dealloc %b : memref<3x4xi32>
  return %a : memref<3x4xi32>
}

// Columns of one matrix, through strided views.
// COLUMNS: result 0: 2x3xi32
// COLUMNS-NEXT: {{\[}}[0, 1, 2],
// COLUMNS-NEXT: [0, 1, 2]]
func.func @columns() -> memref<2x3xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2x3xi32>
  scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
    %v = arith.index_cast %j : index to i32
    %column = memref.subview %a[0, %j] [2, 1] [1, 1]
        : memref<2x3xi32> to memref<2xi32, strided<[3], offset: ?>>
    func.call @fill(%column, %v)
        : (memref<2xi32, strided<[3], offset: ?>>, i32) -> ()
  }
  return %a : memref<2x3xi32>
}
func.func private @fill(%m: memref<2xi32, strided<[3], offset: ?>>, %v: i32) {
  linalg.fill ins(%v : i32) outs(%m : memref<2xi32, strided<[3], offset: ?>>)
  return
}

// ATOMICS: result 0: i32 = 10
func.func @atomics() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %zero, %m[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %v = arith.index_cast %i : index to i32
    %odd = arith.trunci %v : i32 to i1
    scf.if %odd {
      %old = memref.atomic_rmw addi %v, %m[%c0] : (i32, memref<1xi32>) -> i32
    } else {
      %new = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
      ^bb0(%old: i32):
        %s = arith.addi %old, %v : i32
        memref.atomic_yield %s : i32
      }
    }
  }
  %r = memref.load %m[%c0] : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  return %r : i32
}

// REDUCTION: result 0: i32 = 6
func.func @reduction() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%zero) -> i32 {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// Memory that an iteration allocates may lie where an earlier one's lay.
// OWN: result 0: i32 = 60
func.func @own() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %ten = arith.constant 10 : i32
  %zero = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%zero) -> i32 {
    %heap = memref.alloc() : memref<1xi32>
    %stack = memref.alloca() : memref<1xi32>
    %v = arith.index_cast %i : index to i32
    memref.store %v, %stack[%c0] : memref<1xi32>
    memref.store %ten, %heap[%c0] : memref<1xi32>
    %x = memref.load %stack[%c0] : memref<1xi32>
    %y = memref.load %heap[%c0] : memref<1xi32>
    %t = tensor.from_elements %x, %y : tensor<2xi32>
    %u = tensor.insert %y into %t[%c0] : tensor<2xi32>
    %z = tensor.extract %u[%c0] : tensor<2xi32>
    %w = tensor.extract %t[%c0] : tensor<2xi32>
    %p = arith.muli %z, %w : i32
    memref.dealloc %heap : memref<1xi32>
    scf.reduce(%p : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// Slices that touch but do not overlap; all iterations read the old tensor.
// FORALL: result 0: 6xf32 = [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]
func.func @forall() -> tensor<6xf32> {
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<6xf32> {
    %at = arith.muli %i, %c2 : index
    %x = tensor.extract %o[%i] : tensor<6xf32>
    %y = arith.addf %x, %c1 : f32
    %s = tensor.splat %y : tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%at] [2] [1]
          : tensor<2xf32> into tensor<6xf32>
    }
  }
  return %r : tensor<6xf32>
}

// One half of an i32 each, and the whole of it before and after.
// BYTES: result 0: i32 = 131073
func.func @bytes() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<4xi8>
  %whole = memref.view %m[%c0][] : memref<4xi8> to memref<1xi32>
  %halves = memref.view %m[%c0][] : memref<4xi8> to memref<2xi16>
  memref.store %zero, %whole[%c0] : memref<1xi32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %i1 = arith.addi %i, %c1 : index
    %v = arith.index_cast %i1 : index to i16
    memref.store %v, %halves[%i] : memref<2xi16>
  }
  %r = memref.load %whole[%c0] : memref<1xi32>
  memref.dealloc %m : memref<4xi8>
  return %r : i32
}
