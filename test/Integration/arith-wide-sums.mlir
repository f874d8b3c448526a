// RUN: %levels %s | FileCheck %s
// Sums, products and comparisons of integers at the edges of their types.

func.func @signed(%a: i8, %b: i8) {
  %s = arith.addi %a, %b : i8
  vector.print %s : i8
  %sum, %carry = arith.addui_extended %a, %b : i8, i1
  vector.print %sum : i8
  vector.print %carry : i1
  %lo, %hi = arith.mulsi_extended %a, %b : i8
  vector.print %lo : i8
  vector.print %hi : i8
  %ulo, %uhi = arith.mului_extended %a, %b : i8
  vector.print %ulo : i8
  vector.print %uhi : i8
  return
}

func.func @compare(%a: i1, %b: i1) {
  %lt = arith.cmpi slt, %a, %b : i1
  vector.print %lt : i1
  %ult = arith.cmpi ult, %a, %b : i1
  vector.print %ult : i1
  %max = arith.maxsi %a, %b : i1
  vector.print %max : i1
  %umin = arith.minui %a, %b : i1
  vector.print %umin : i1
  return
}

func.func @main() {
  %a = arith.constant -128 : i8
  %b = arith.constant 127 : i8
  %c = arith.constant -3 : i8
  func.call @signed(%a, %b) : (i8, i8) -> ()
  func.call @signed(%a, %c) : (i8, i8) -> ()
  %t = arith.constant true
  %f = arith.constant false
  func.call @compare(%t, %f) : (i1, i1) -> ()
  func.call @compare(%f, %t) : (i1, i1) -> ()
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.cmpf ult, %nan, %one : f32
  vector.print %0 : i1
  %1 = arith.cmpf olt, %nan, %one : f32
  vector.print %1 : i1
  %2 = arith.cmpf uno, %nan, %one : f32
  vector.print %2 : i1
  return
}

// CHECK: -1
// CHECK-NEXT: -1
// CHECK-NEXT: 0
// CHECK-NEXT: -128
// CHECK-NEXT: -64
// CHECK-NEXT: -128
// CHECK-NEXT: 63
// CHECK-NEXT: 125
// CHECK-NEXT: 125
// CHECK-NEXT: 1
// CHECK-NEXT: -128
// CHECK-NEXT: 1
// CHECK-NEXT: -128
// CHECK-NEXT: 126
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 1
