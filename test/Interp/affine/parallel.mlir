// affine.parallel: reductions of several kinds, steps, bounds that depend on
// symbols, no iteration (the kind's identity). By hand.
// RUN: %plumb run %s -e f --arg =4 | FileCheck %s
// RUN: %plumb run %s -e f --arg =4 --shadows | FileCheck %s
// RUN: %plumb run %s -e f --arg =0 | FileCheck %s --check-prefix=NONE
func.func @f(%n: index) -> (i32, f32, f32, i32, i32) {
  // i in {0, 1, 2, 3}, j in {0, 2}: x = 10 i + j.
  %r:5 = affine.parallel (%i, %j) = (0, 0) to (symbol(%n), 4) step (1, 2) reduce ("addi", "maximumf", "mulf", "andi", "ori") -> (i32, f32, f32, i32, i32) {
    %a = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %x = arith.index_cast %a : index to i32
    %y = arith.sitofp %x : i32 to f32
    %two = arith.constant 2.0 : f32
    affine.yield %x, %y, %two, %x, %x : i32, f32, f32, i32, i32
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : i32, f32, f32, i32, i32
}
// 2 (0 + 10 + 20 + 30) + 4 * 2; 32; 2^8; 0 & ... = 0; 2|10|12|20|22|30|32 = 62
// CHECK: result 0: i32 = 128
// CHECK-NEXT: result 1: f32 = 32.0
// CHECK-NEXT: result 2: f32 = 256.0
// CHECK-NEXT: result 3: i32 = 0
// CHECK-NEXT: result 4: i32 = 62
// NONE: result 0: i32 = 0
// NONE-NEXT: result 1: f32 = -inf
// NONE-NEXT: result 2: f32 = 1.0
// NONE-NEXT: result 3: i32 = -1
// NONE-NEXT: result 4: i32 = 0
