// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// LLVM's intrinsics on floats: edges that are exact, and functions at arguments
// whose values are known.

func.func @main() {
  %v = llvm.mlir.constant(dense<[2.5, -2.5, 0.4, -0.4]> : vector<4xf32>) : vector<4xf32>
  %0 = llvm.intr.ceil(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %0 : vector<4xf32>
  // CHECK: ( 3, -2, 1, -0 )
  %1 = llvm.intr.floor(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %1 : vector<4xf32>
  // CHECK-NEXT: ( 2, -3, 0, -1 )
  %2 = llvm.intr.trunc(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %2 : vector<4xf32>
  // CHECK-NEXT: ( 2, -2, 0, -0 )
  %3 = llvm.intr.round(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %3 : vector<4xf32>
  // CHECK-NEXT: ( 3, -3, 0, -0 )
  %4 = llvm.intr.rint(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %4 : vector<4xf32>
  // CHECK-NEXT: ( 2, -2, 0, -0 )
  %5 = llvm.intr.roundeven(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %5 : vector<4xf32>
  // CHECK-NEXT: ( 2, -2, 0, -0 )
  %6 = llvm.intr.fabs(%v) : (vector<4xf32>) -> vector<4xf32>
  vector.print %6 : vector<4xf32>
  // CHECK-NEXT: ( 2.5, 2.5, 0.4, 0.4 )
  %w = llvm.mlir.constant(dense<[-1.0, 0x7FC00000, 0.0, 8.0]> : vector<4xf32>) : vector<4xf32>
  %7 = llvm.intr.copysign(%v, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  vector.print %7 : vector<4xf32>
  // CHECK-NEXT: ( -2.5, 2.5, 0.4, 0.4 )
  %8 = llvm.intr.maxnum(%v, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  vector.print %8 : vector<4xf32>
  // CHECK-NEXT: ( 2.5, -2.5, 0.4, 8 )
  %9 = llvm.intr.minimum(%v, %w) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  vector.print %9 : vector<4xf32>
  // CHECK-NEXT: ( -1, nan, 0, -0.4 )
  // One rounding: (1 + 2^-12)^2 - (1 + 2^-11) = 2^-24.
  %a = llvm.mlir.constant(1.000244140625 : f32) : f32
  %b = llvm.mlir.constant(-1.00048828125 : f32) : f32
  %10 = llvm.intr.fma(%a, %a, %b) : (f32, f32, f32) -> f32
  vector.print %10 : f32
  // CHECK-NEXT: 5.96046e-08
  %11 = llvm.intr.fmuladd(%a, %a, %b) : (f32, f32, f32) -> f32
  vector.print %11 : f32
  // CHECK-NEXT: 5.96046e-08

  %four = llvm.mlir.constant(4.0 : f64) : f64
  %zero = llvm.mlir.constant(0.0 : f64) : f64
  %12 = llvm.intr.sqrt(%four) : (f64) -> f64
  vector.print %12 : f64
  // CHECK-NEXT: 2
  %13 = llvm.intr.exp2(%four) : (f64) -> f64
  vector.print %13 : f64
  // CHECK-NEXT: 16
  %14 = llvm.intr.exp10(%four) : (f64) -> f64
  vector.print %14 : f64
  // CHECK-NEXT: 10000
  %15 = llvm.intr.log2(%four) : (f64) -> f64
  vector.print %15 : f64
  // CHECK-NEXT: 2
  %16 = llvm.intr.exp(%zero) : (f64) -> f64
  vector.print %16 : f64
  // CHECK-NEXT: 1
  %17 = llvm.intr.pow(%four, %four) : (f64, f64) -> f64
  vector.print %17 : f64
  // CHECK-NEXT: 256
  %m3 = llvm.mlir.constant(-3 : i32) : i32
  %18 = llvm.intr.powi(%four, %m3) : (f64, i32) -> f64
  vector.print %18 : f64
  // CHECK-NEXT: 0.015625
  %19 = llvm.intr.cos(%zero) : (f64) -> f64
  vector.print %19 : f64
  // CHECK-NEXT: 1
  // atan2(0, -4) = pi
  %m4 = llvm.fneg %four : f64
  %20 = llvm.intr.atan2(%zero, %m4) : (f64, f64) -> f64
  vector.print %20 : f64
  // CHECK-NEXT: 3.14159
  %21 = llvm.intr.sincos(%zero) : (f64) -> !llvm.struct<(f64, f64)>
  %22 = llvm.extractvalue %21[0] : !llvm.struct<(f64, f64)>
  %23 = llvm.extractvalue %21[1] : !llvm.struct<(f64, f64)>
  vector.print %22 : f64
  vector.print %23 : f64
  // CHECK-NEXT: 0
  // CHECK-NEXT: 1
  %h = llvm.mlir.constant(-2.5 : f32) : f32
  %24 = llvm.intr.lround(%h) : (f32) -> i64
  %25 = llvm.intr.lrint(%h) : (f32) -> i64
  vector.print %24 : i64
  vector.print %25 : i64
  // CHECK-NEXT: -3
  // CHECK-NEXT: -2
  // Negative normal numbers (8) and quiet NaNs (2).
  %26 = "llvm.intr.is.fpclass"(%w) <{bit = 10 : i32}> : (vector<4xf32>) -> vector<4xi1>
  vector.print %26 : vector<4xi1>
  // CHECK-NEXT: ( 1, 1, 0, 0 )
  // 1 + 2^-11, up and down in f16.
  %d = llvm.mlir.constant(1.00048828125 : f32) : f32
  %27 = llvm.intr.experimental.constrained.fptrunc %d upward ignore : f32 to f16
  vector.print %27 : f16
  %28 = llvm.intr.experimental.constrained.fptrunc %d towardzero ignore : f32 to f16
  vector.print %28 : f16
  // CHECK-NEXT: 1.00098
  // CHECK-NEXT: 1
  return
}
