// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: %plumb run %s -e main --entry-point-result=void --shadows | FileCheck %s

// LLVM's arithmetic, comparisons, casts, select and freeze. By hand.

func.func @main() {
  %a = llvm.mlir.constant(dense<[7, -7, 100, -128]> : vector<4xi8>) : vector<4xi8>
  %b = llvm.mlir.constant(dense<[3, 3, 100, 2]> : vector<4xi8>) : vector<4xi8>
  %0 = llvm.add %a, %b : vector<4xi8>
  vector.print %0 : vector<4xi8>
  // CHECK: ( 10, -4, -56, -126 )
  %1 = llvm.sdiv %a, %b : vector<4xi8>
  vector.print %1 : vector<4xi8>
  // CHECK-NEXT: ( 2, -2, 1, -64 )
  %2 = llvm.srem %a, %b : vector<4xi8>
  vector.print %2 : vector<4xi8>
  // CHECK-NEXT: ( 1, -1, 0, 0 )
  // Unsigned: 7, 249, 100, 128.
  %3 = llvm.udiv %a, %b : vector<4xi8>
  vector.print %3 : vector<4xi8>
  // CHECK-NEXT: ( 2, 83, 1, 64 )
  %4 = llvm.urem %a, %b : vector<4xi8>
  vector.print %4 : vector<4xi8>
  // CHECK-NEXT: ( 1, 0, 0, 0 )
  %n = llvm.mlir.constant(dense<[0, 1, 2, 7]> : vector<4xi8>) : vector<4xi8>
  %5 = llvm.shl %a, %n : vector<4xi8>
  vector.print %5 : vector<4xi8>
  // CHECK-NEXT: ( 7, -14, -112, 0 )
  %6 = llvm.ashr %a, %n : vector<4xi8>
  vector.print %6 : vector<4xi8>
  // CHECK-NEXT: ( 7, -4, 25, -1 )
  %7 = llvm.lshr %a, %n : vector<4xi8>
  vector.print %7 : vector<4xi8>
  // CHECK-NEXT: ( 7, 124, 25, 1 )
  %8 = llvm.icmp "sgt" %a, %b : vector<4xi8>
  vector.print %8 : vector<4xi1>
  // CHECK-NEXT: ( 1, 0, 0, 0 )
  %9 = llvm.icmp "uge" %a, %b : vector<4xi8>
  vector.print %9 : vector<4xi1>
  // CHECK-NEXT: ( 1, 1, 1, 1 )
  %10 = llvm.select %8, %a, %b : vector<4xi1>, vector<4xi8>
  vector.print %10 : vector<4xi8>
  // CHECK-NEXT: ( 7, 3, 100, 2 )
  %t = llvm.mlir.constant(true) : i1
  %11 = llvm.select %t, %a, %b : i1, vector<4xi8>
  vector.print %11 : vector<4xi8>
  // CHECK-NEXT: ( 7, -7, 100, -128 )
  %12 = llvm.sext %a : vector<4xi8> to vector<4xi16>
  vector.print %12 : vector<4xi16>
  // CHECK-NEXT: ( 7, -7, 100, -128 )
  %13 = llvm.zext %a : vector<4xi8> to vector<4xi16>
  vector.print %13 : vector<4xi16>
  // CHECK-NEXT: ( 7, 249, 100, 128 )
  %14 = llvm.trunc %a : vector<4xi8> to vector<4xi4>
  %15 = llvm.sext %14 : vector<4xi4> to vector<4xi32>
  vector.print %15 : vector<4xi32>
  // CHECK-NEXT: ( 7, -7, 4, 0 )

  %x = llvm.mlir.constant(dense<[1.5, -2.5, 0x7FC00000, 0x80000000]> : vector<4xf32>) : vector<4xf32>
  %y = llvm.mlir.constant(dense<[0.5, 2.0, 1.0, 0.0]> : vector<4xf32>) : vector<4xf32>
  %16 = llvm.fadd %x, %y : vector<4xf32>
  vector.print %16 : vector<4xf32>
  // CHECK-NEXT: ( 2, -0.5, nan, 0 )
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %17 = llvm.frem %x, %y : vector<4xf32>
  %18 = llvm.extractelement %17[%c1 : i32] : vector<4xf32>
  vector.print %18 : f32
  // CHECK-NEXT: -0.5
  %19 = llvm.fneg %y : vector<4xf32>
  vector.print %19 : vector<4xf32>
  // CHECK-NEXT: ( -0.5, -2, -1, -0 )
  %20 = llvm.fcmp "olt" %x, %y : vector<4xf32>
  vector.print %20 : vector<4xi1>
  // CHECK-NEXT: ( 0, 1, 0, 0 )
  %21 = llvm.fcmp "ueq" %x, %y : vector<4xf32>
  vector.print %21 : vector<4xi1>
  // CHECK-NEXT: ( 0, 0, 1, 1 )
  %22 = llvm.fptosi %y : vector<4xf32> to vector<4xi32>
  vector.print %22 : vector<4xi32>
  // CHECK-NEXT: ( 0, 2, 1, 0 )
  %23 = llvm.sitofp %a : vector<4xi8> to vector<4xf16>
  vector.print %23 : vector<4xf16>
  // CHECK-NEXT: ( 7, -7, 100, -128 )
  %24 = llvm.uitofp %a : vector<4xi8> to vector<4xf64>
  vector.print %24 : vector<4xf64>
  // CHECK-NEXT: ( 7, 249, 100, 128 )
  // 1 + 2^-11 rounds to even in f16.
  %d = llvm.mlir.constant(1.00048828125 : f32) : f32
  %25 = llvm.fptrunc %d : f32 to f16
  %26 = llvm.fpext %25 : f16 to f64
  vector.print %26 : f64
  // CHECK-NEXT: 1
  %27 = llvm.bitcast %d : f32 to i32
  vector.print %27 : i32
  // CHECK-NEXT: 1065357312
  %p = llvm.mlir.poison : i32
  %28 = llvm.freeze %p : i32
  %29 = llvm.sub %28, %28 : i32
  vector.print %29 : i32
  // CHECK-NEXT: 0
  return
}
