// The iterations of a parallel loop run in the order that is asked for, and so
// are their reductions combined. Orders are permutations: every iteration runs
// once. What differs between orders is a program that relies on one.
// RUN: %plumb run %s -e visits | FileCheck %s --check-prefix=WRITTEN
// RUN: %plumb run %s -e visits --order=reverse \
// RUN:   | FileCheck %s --check-prefix=REVERSE
// RUN: %plumb run %s -e visits --order=random:1 > %t.1
// RUN: %plumb run %s -e visits --order=random:2 > %t.2
// RUN: %plumb run %s -e visits --order=random:1 | diff - %t.1
// RUN: not diff %t.1 %t.2
// RUN: FileCheck %s --check-prefix=SUM --input-file %t.1
// RUN: FileCheck %s --check-prefix=SUM --input-file %t.2
// RUN: %plumb run %s -e difference | FileCheck %s --check-prefix=MINUS
// RUN: %plumb run %s -e difference --order=reverse \
// RUN:   | FileCheck %s --check-prefix=MINUS-BACK
// RUN: %plumb run %s -e affine | FileCheck %s --check-prefix=AFFINE
// RUN: %plumb run %s -e affine --order=reverse \
// RUN:   | FileCheck %s --check-prefix=AFFINE-BACK
// RUN: %plumb run %s -e forall --order=reverse \
// RUN:   | FileCheck %s --check-prefix=FORALL
// RUN: %plumb run %s -e permuted --order=random:7 --dim d0=1000 \
// RUN:   | FileCheck %s --check-prefix=ALL
// RUN: %plumb run %s -e empty --order=reverse | FileCheck %s --check-prefix=EMPTY
// RUN: %exits 1 %plumb run %s -e step --order=reverse --arg =0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STEP
// RUN: %plumb run %s -e step --order=random:3 --arg =4 \
// RUN:   | FileCheck %s --check-prefix=FOUR
// RUN: %exits 2 %plumb run %s -e empty --order=backwards 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %plumb run %s -e empty --order=random:x 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG

func.func private @printI64(i64)
func.func private @printNewline()

// WRITTEN: 10
// WRITTEN-NEXT: 11
// WRITTEN-NEXT: 12
// WRITTEN-NEXT: 40
// WRITTEN-NEXT: 41
// WRITTEN-NEXT: 42
// WRITTEN-NEXT: result 0: i64 = 156
// REVERSE: 42
// REVERSE-NEXT: 41
// REVERSE-NEXT: 40
// REVERSE-NEXT: 12
// REVERSE-NEXT: 11
// REVERSE-NEXT: 10
// REVERSE-NEXT: result 0: i64 = 156
// SUM: result 0: i64 = 156
func.func @visits() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0 : i64
  %r = scf.parallel (%i, %j) = (%c1, %c0) to (%c6, %c3) step (%c3, %c1)
      init (%zero) -> i64 {
    %tens = arith.muli %i, %c10 : index
    %n = arith.addi %tens, %j : index
    %v = arith.index_cast %n : index to i64
    func.call @printI64(%v) : (i64) -> ()
    func.call @printNewline() : () -> ()
    scf.reduce(%v : i64) {
    ^bb0(%a: i64, %b: i64):
      %s = arith.addi %a, %b : i64
      scf.reduce.return %s : i64
    }
  }
  return %r : i64
}

// ((10 * 2 - 0) * 2 - 1) * 2 - 2 = 76, and ((10 * 2 - 2) * 2 - 1) * 2 - 0 = 70:
// no reduction that may be done in any order.
// MINUS: result 0: i32 = 76
// MINUS-BACK: result 0: i32 = 70
func.func @difference() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %ten = arith.constant 10 : i32
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%ten) -> i32 {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %a2 = arith.addi %a, %a : i32
      %s = arith.subi %a2, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// In f32, ((2^24 + 1) + 1) = 2^24 and ((1 + 1) + 2^24) = 2^24 + 2; addf begins
// with 0.
// AFFINE: result 0: f32 = 16777216.0
// AFFINE-BACK: result 0: f32 = 16777218.0
func.func @affine() -> f32 {
  %m = memref.alloc() : memref<3xf32>
  %big = arith.constant 16777216.0 : f32
  %one = arith.constant 1.0 : f32
  affine.store %big, %m[0] : memref<3xf32>
  affine.store %one, %m[1] : memref<3xf32>
  affine.store %one, %m[2] : memref<3xf32>
  %r = affine.parallel (%i) = (0) to (3) reduce ("addf") -> f32 {
    %x = affine.load %m[%i] : memref<3xf32>
    affine.yield %x : f32
  }
  memref.dealloc %m : memref<3xf32>
  return %r : f32
}

// FORALL: 2
// FORALL-NEXT: 1
// FORALL-NEXT: 0
// FORALL-NEXT: result 0: 3xi64 = [0, 1, 2]
func.func @forall() -> tensor<3xi64> {
  %t = tensor.empty() : tensor<3xi64>
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> tensor<3xi64> {
    %v = arith.index_cast %i : index to i64
    func.call @printI64(%v) : (i64) -> ()
    func.call @printNewline() : () -> ()
    %s = tensor.splat %v : tensor<1xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1]
          : tensor<1xi64> into tensor<3xi64>
    }
  }
  return %r : tensor<3xi64>
}

// 0 + 1 + ... + 999; each place is written once, or it would be a race.
// ALL: result 0: i64 = 499500
func.func @permuted(%t: tensor<?xi8>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xi8>
  %zero = arith.constant 0 : i64
  %m = memref.alloc(%n) : memref<?xi64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = arith.index_cast %i : index to i64
    memref.store %v, %m[%i] : memref<?xi64>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> i64 {
    %v = memref.load %m[%i] : memref<?xi64>
    %a = arith.addi %s, %v : i64
    scf.yield %a : i64
  }
  memref.dealloc %m : memref<?xi64>
  return %r : i64
}

// EMPTY: result 0: i32 = 5
// WRONG: error: --order: expected as-written, reverse or random:SEED
func.func @empty() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%c1, %c0) step (%c1, %c1)
      init (%five) -> i32 {
    scf.reduce(%five : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}

// STEP: (scf.parallel) [loop-step]
// 0, 4, 8: 12
// FOUR: result 0: i32 = 12
func.func @step(%step: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%c9) step (%step) init (%zero) -> i32 {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r : i32
}
