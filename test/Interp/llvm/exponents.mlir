// llvm.intr.ldexp rounds once, frexp takes apart what is subnormal, too. By
// hand, from the values that C's functions have by definition.
// RUN: %plumb run %s -e ldexp | FileCheck %s --check-prefix=LDEXP
// RUN: %plumb run %s -e ldexp --shadows | FileCheck %s --check-prefix=LDEXP
// RUN: %plumb run %s -e frexp | FileCheck %s --check-prefix=FREXP

llvm.func @ldexp() -> !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)> {
  %a = llvm.mlir.constant(1.5 : f32) : f32
  %n3 = llvm.mlir.constant(3 : i32) : i32
  %big = llvm.mlir.constant(1000000 : i32) : i32
  %small = llvm.mlir.constant(-150 : i32) : i32
  %0 = llvm.intr.ldexp(%a, %n3) : (f32, i32) -> f32
  %1 = llvm.intr.ldexp(%a, %big) : (f32, i32) -> f32
  // 1.5 * 2^-150 lies between 2^-150 (a tie with 0) and 2^-149: nearer to this.
  %2 = llvm.intr.ldexp(%a, %small) : (f32, i32) -> f32
  %d = llvm.mlir.constant(0x3FF8000000000001 : f64) : f64
  %m = llvm.mlir.constant(-1074 : i32) : i32
  // 1.5 and a little, in units of 2^-1074: 2 of them.
  %3 = llvm.intr.ldexp(%d, %m) : (f64, i32) -> f64
  // The smallest subnormal to the largest power: 2^-1074 * 2^2097 = 2^1023.
  %tiny = llvm.mlir.constant(0x0000000000000001 : f64) : f64
  %up = llvm.mlir.constant(2097 : i32) : i32
  %4 = llvm.intr.ldexp(%tiny, %up) : (f64, i32) -> f64
  // A little more than half a unit is one.
  %e = llvm.mlir.constant(0x3FF0000000000001 : f64) : f64
  %k = llvm.mlir.constant(-1075 : i32) : i32
  %5 = llvm.intr.ldexp(%e, %k) : (f64, i32) -> f64
  %v = llvm.mlir.constant(dense<[3.0, -1.0]> : vector<2xf32>) : vector<2xf32>
  %6 = llvm.intr.ldexp(%v, %n3) : (vector<2xf32>, i32) -> vector<2xf32>
  %u = llvm.mlir.undef : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r0 = llvm.insertvalue %0, %u[0] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r1 = llvm.insertvalue %1, %r0[1] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r2 = llvm.insertvalue %2, %r1[2] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r3 = llvm.insertvalue %3, %r2[3] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r4 = llvm.insertvalue %4, %r3[4] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r5 = llvm.insertvalue %5, %r4[5] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  %r6 = llvm.insertvalue %6, %r5[6] : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
  llvm.return %r6 : !llvm.struct<(f32, f32, f32, f64, f64, f64, vector<2xf32>)>
}
// LDEXP: result 0: f32 = 12.0
// LDEXP: result 1: f32 = inf
// LDEXP: result 2: f32 = 1e-45
// LDEXP: result 3: f64 = 1e-323
// LDEXP: result 4: f64 = 8.98846567431158e+307
// LDEXP: result 5: f64 = 5e-324
// LDEXP: result 6: 2xf32 = [24.0, -8.0]

llvm.func @frexp() -> !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)> {
  // 8 = 0.5 * 2^4, -0.75 = -0.75 * 2^0, 2^-149 = 0.5 * 2^-148.
  %v = llvm.mlir.constant(dense<[8.0, -0.75, 1.401298464324817e-45, -0.0]> : vector<4xf32>) : vector<4xf32>
  %0 = llvm.intr.frexp(%v) : (vector<4xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xi32>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(vector<4xf32>, vector<4xi32>)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<(vector<4xf32>, vector<4xi32>)>
  // 3 * 2^-1074 = 0.75 * 2^-1072.
  %d = llvm.mlir.constant(0x0000000000000003 : f64) : f64
  %3 = llvm.intr.frexp(%d) : (f64) -> !llvm.struct<(f64, i32)>
  %4 = llvm.extractvalue %3[0] : !llvm.struct<(f64, i32)>
  %5 = llvm.extractvalue %3[1] : !llvm.struct<(f64, i32)>
  %u = llvm.mlir.undef : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
  %r0 = llvm.insertvalue %1, %u[0] : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
  %r1 = llvm.insertvalue %2, %r0[1] : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
  %r2 = llvm.insertvalue %4, %r1[2] : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
  %r3 = llvm.insertvalue %5, %r2[3] : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
  llvm.return %r3 : !llvm.struct<(vector<4xf32>, vector<4xi32>, f64, i32)>
}
// FREXP: result 0: 4xf32 = [0.5, -0.75, 0.5, -0.0]
// FREXP: result 1: 4xi32 = [4, 0, -148, 0]
// FREXP: result 2: f64 = 0.75
// FREXP: result 3: i32 = -1072
