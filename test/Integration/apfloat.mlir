// RUN: %levels %s --pipeline=apfloat | FileCheck %s
// Arithmetic on floats of 8 bits, which becomes calls of a library.

func.func @main() {
  %a = arith.constant 1.4375 : f8E4M3FN
  %b = arith.constant -0.4375 : f8E4M3FN
  %0 = arith.addf %a, %b : f8E4M3FN
  vector.print %0 : f8E4M3FN
  %1 = arith.subf %a, %b : f8E4M3FN
  vector.print %1 : f8E4M3FN
  %2 = arith.mulf %a, %b : f8E4M3FN
  vector.print %2 : f8E4M3FN
  %3 = arith.divf %a, %b : f8E4M3FN
  vector.print %3 : f8E4M3FN
  %4 = arith.minnumf %a, %b : f8E4M3FN
  vector.print %4 : f8E4M3FN
  %5 = arith.maximumf %a, %b : f8E4M3FN
  vector.print %5 : f8E4M3FN
  %6 = arith.negf %a : f8E4M3FN
  vector.print %6 : f8E4M3FN
  %7 = arith.cmpf olt, %a, %b : f8E4M3FN
  vector.print %7 : i1
  %8 = arith.cmpf une, %a, %b : f8E4M3FN
  vector.print %8 : i1
  %9 = arith.extf %a : f8E4M3FN to f32
  vector.print %9 : f32
  %k = arith.constant -19 : i32
  %10 = arith.sitofp %k : i32 to f8E4M3FN
  vector.print %10 : f8E4M3FN
  %11 = arith.fptosi %10 : f8E4M3FN to i32
  vector.print %11 : i32
  %x = arith.constant 449.0 : f32
  %12 = arith.truncf %x : f32 to f8E5M2
  vector.print %12 : f8E5M2
  %13 = math.fma %a, %b, %a : f8E4M3FN
  vector.print %13 : f8E4M3FN
  %14 = math.absf %b : f8E4M3FN
  vector.print %14 : f8E4M3FN
  return
}

// CHECK: 1
// CHECK-NEXT: 2
// CHECK-NEXT: -0.625
// CHECK-NEXT: -3.5
// CHECK-NEXT: -0.4375
// CHECK-NEXT: 1.5
// CHECK-NEXT: -1.5
// CHECK-NEXT: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1.5
// CHECK-NEXT: -20
// CHECK-NEXT: -20
// CHECK-NEXT: 448
// CHECK-NEXT: 0.875
// CHECK-NEXT: 0.4375
