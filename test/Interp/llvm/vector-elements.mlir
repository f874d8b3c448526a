// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// insertelement, extractelement, shufflevector: positions that are constants and
// positions that are not; vectors built from poison. By hand.

func.func @main() {
  %x = llvm.mlir.constant(1.5 : f32) : f32
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %p = llvm.mlir.poison : vector<4xf32>
  // The usual splat.
  %0 = llvm.insertelement %x, %p[%c0 : i64] : vector<4xf32>
  %1 = llvm.shufflevector %0, %p [0, 0, 0, 0] : vector<4xf32>
  vector.print %1 : vector<4xf32>
  // CHECK: ( 1.5, 1.5, 1.5, 1.5 )
  %v = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>) : vector<4xf32>
  %w = llvm.mlir.constant(dense<[5.0, 6.0, 7.0, 8.0]> : vector<4xf32>) : vector<4xf32>
  %2 = llvm.shufflevector %v, %w [7, 0, 4, 3, 1, 6] : vector<4xf32>
  vector.print %2 : vector<6xf32>
  // CHECK-NEXT: ( 8, 1, 5, 4, 2, 7 )
  %3 = llvm.insertelement %x, %v[%c2 : i32] : vector<4xf32>
  vector.print %3 : vector<4xf32>
  // CHECK-NEXT: ( 1, 2, 1.5, 4 )
  %4 = llvm.extractelement %3[%c2 : i32] : vector<4xf32>
  vector.print %4 : f32
  // CHECK-NEXT: 1.5
  // Lanes that are poison and never read.
  %5 = llvm.shufflevector %v, %v [-1, 1, -1, 3] : vector<4xf32>
  %6 = llvm.fadd %5, %w : vector<4xf32>
  %7 = llvm.shufflevector %6, %6 [1, 3] : vector<4xf32>
  vector.print %7 : vector<2xf32>
  // CHECK-NEXT: ( 8, 12 )
  // Positions known at run time only.
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %hi = arith.constant 4 : index
  %8 = scf.for %i = %lo to %hi step %one iter_args(%acc = %p) -> (vector<4xf32>) {
    %j = builtin.unrealized_conversion_cast %i : index to i64
    %e = llvm.extractelement %w[%j : i64] : vector<4xf32>
    %n = llvm.insertelement %e, %acc[%j : i64] : vector<4xf32>
    scf.yield %n : vector<4xf32>
  }
  vector.print %8 : vector<4xf32>
  // CHECK-NEXT: ( 5, 6, 7, 8 )
  %9 = llvm.intr.vector.extract %2[3] : vector<3xf32> from vector<6xf32>
  vector.print %9 : vector<3xf32>
  // CHECK-NEXT: ( 4, 2, 7 )
  %10 = llvm.intr.vector.insert %9, %2[0] : vector<3xf32> into vector<6xf32>
  vector.print %10 : vector<6xf32>
  // CHECK-NEXT: ( 4, 2, 7, 4, 2, 7 )
  %11 = "llvm.intr.vector.interleave2"(%v, %w) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  vector.print %11 : vector<8xf32>
  // CHECK-NEXT: ( 1, 5, 2, 6, 3, 7, 4, 8 )
  %12 = "llvm.intr.vector.deinterleave2"(%11) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  %13 = llvm.extractvalue %12[1] : !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  vector.print %13 : vector<4xf32>
  // CHECK-NEXT: ( 5, 6, 7, 8 )
  %14 = llvm.intr.stepvector : vector<4xi16>
  vector.print %14 : vector<4xi16>
  // CHECK-NEXT: ( 0, 1, 2, 3 )
  // base + lane < n without wrapping around: 254 + 2 is no lane of 8 bits.
  %b = llvm.mlir.constant(-2 : i8) : i8
  %n = llvm.mlir.constant(-1 : i8) : i8
  %15 = llvm.intr.get.active.lane.mask %b, %n : i8, i8 to vector<4xi1>
  vector.print %15 : vector<4xi1>
  // CHECK-NEXT: ( 1, 0, 0, 0 )
  // Bits: the first lane is the lowest.
  %17 = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi8>) : vector<4xi8>
  %18 = llvm.bitcast %17 : vector<4xi8> to i32
  vector.print %18 : i32
  // CHECK-NEXT: 67305985
  %19 = llvm.bitcast %v : vector<4xf32> to vector<2xi64>
  vector.print %19 : vector<2xi64>
  // 0x400000003f800000, 0x4080000040400000
  // CHECK-NEXT: ( 4611686019492741120, 4647714816524288000 )
  return
}
