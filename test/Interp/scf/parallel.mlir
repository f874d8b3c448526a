// scf.parallel: two dimensions with their steps, empty ranges, reductions of
// several kinds and types at once. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (i32, f32, i32, vector<2xi32>, i32, memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %hundred = arith.constant 100 : i32
  %one = arith.constant 1.0 : f32
  %vzero = arith.constant dense<[0, 1]> : vector<2xi32>
  // i in {0, 2, 4}, j in {0, 3}: n = 10 i + j.
  %r:4 = scf.parallel (%i, %j) = (%c0, %c0) to (%c6, %c6) step (%c2, %c3) init (%zero, %one, %hundred, %vzero) -> (i32, f32, i32, vector<2xi32>) {
    %i32 = arith.index_cast %i : index to i32
    %j32 = arith.index_cast %j : index to i32
    %c10 = arith.constant 10 : i32
    %ten = arith.muli %i32, %c10 : i32
    %n = arith.addi %ten, %j32 : i32
    %two = arith.constant 2.0 : f32
    %v = vector.broadcast %j32 : i32 to vector<2xi32>
    scf.reduce(%n, %two, %n, %v : i32, f32, i32, vector<2xi32>) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.minsi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: vector<2xi32>, %b: vector<2xi32>):
      %s = arith.addi %a, %b : vector<2xi32>
      scf.reduce.return %s : vector<2xi32>
    }
  }
  // 10 (0 + 2 + 4) 2 + 3 * 3 = 129; 2^6; min 0; three times 3.
  // CHECK: result 0: i32 = 129
  // CHECK-NEXT: result 1: f32 = 64.0
  // CHECK-NEXT: result 2: i32 = 0
  // CHECK-NEXT: result 3: 2xi32 = [9, 10]
  // No iteration: the init.
  %none = scf.parallel (%i, %j) = (%c0, %c3) to (%c6, %c3) step (%c1, %c1) init (%hundred) -> i32 {
    scf.reduce(%zero : i32) {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %b : i32
    }
  }
  // CHECK-NEXT: result 4: i32 = 100
  %m = memref.alloc() : memref<3x4xi32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c4) step (%c1, %c1) {
    %p = arith.muli %i, %j : index
    %q = arith.index_cast %p : index to i32
    memref.store %q, %m[%i, %j] : memref<3x4xi32>
  }
  // CHECK-NEXT: result 5: 3x4xi32 =
  // CHECK-NEXT: {{\[\[}}0, 0, 0, 0],
  // CHECK-NEXT: [0, 1, 2, 3],
  // CHECK-NEXT: [0, 2, 4, 6]]
  return %r#0, %r#1, %r#2, %r#3, %none, %m : i32, f32, i32, vector<2xi32>, i32, memref<3x4xi32>
}
