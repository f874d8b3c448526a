// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s
// RUN: not %plumb run %s -e types 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not %plumb run %s -e immediate --arg =1 2>&1 | FileCheck %s --check-prefix=IMM
// RUN: not %plumb run %s -e unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// LLVM's intrinsics for x86's vector instructions, called by name. In rndscale
// and scalef the lanes for a mask's zeros come behind what is computed with. By
// hand.

func.func @main() {
  %k = llvm.mlir.constant(dense<[0, 1, 0, 1]> : vector<4xi1>) : vector<4xi1>
  %a = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %s = llvm.mlir.constant(dense<[-1, -2, -3, -4]> : vector<4xi32>) : vector<4xi32>
  %0 = llvm.call_intrinsic "llvm.x86.avx512.mask.compress.v4i32"(%a, %s, %k) : (vector<4xi32>, vector<4xi32>, vector<4xi1>) -> vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 2, 4, -3, -4 )

  %x = llvm.mlir.constant(dense<[1.3, -1.3, 2.5, 7.7]> : vector<4xf32>) : vector<4xf32>
  %y = llvm.mlir.constant(dense<[2.0, -1.0, 0.5, 9.0]> : vector<4xf32>) : vector<4xf32>
  %m = llvm.mlir.constant(7 : i8) : i8
  %imm = llvm.mlir.constant(17 : i32) : i32
  %1 = llvm.call_intrinsic "llvm.x86.avx512.mask.rndscale.ps.128"(%x, %imm, %y, %m) : (vector<4xf32>, i32, vector<4xf32>, i8) -> vector<4xf32>
  vector.print %1 : vector<4xf32>
  // CHECK-NEXT: ( 1, -1.5, 2.5, 9 )
  %2 = llvm.call_intrinsic "llvm.x86.avx512.mask.scalef.ps.128"(%x, %y, %y, %m) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, i8) -> vector<4xf32>
  vector.print %2 : vector<4xf32>
  // CHECK-NEXT: ( 5.2, -0.65, 2.5, 9 )

  %3 = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.128"(%a, %s) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi1>, vector<4xi1>)>
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(vector<4xi1>, vector<4xi1>)>
  vector.print %4 : vector<4xi1>
  // CHECK-NEXT: ( 0, 0, 0, 0 )
  %5 = llvm.call_intrinsic "llvm.x86.avx512.vp2intersect.d.128"(%a, %0) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi1>, vector<4xi1>)>
  %6 = llvm.extractvalue %5[0] : !llvm.struct<(vector<4xi1>, vector<4xi1>)>
  %7 = llvm.extractvalue %5[1] : !llvm.struct<(vector<4xi1>, vector<4xi1>)>
  vector.print %6 : vector<4xi1>
  // CHECK-NEXT: ( 0, 1, 0, 1 )
  vector.print %7 : vector<4xi1>
  // CHECK-NEXT: ( 1, 1, 0, 0 )

  // The products 0 and 1 alone; the sum in the lanes 0 and 2.
  %p = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>) : vector<4xf32>
  %sel = llvm.mlir.constant(0x35 : i8) : i8
  %8 = llvm.call_intrinsic "llvm.x86.sse41.dpps"(%p, %p, %sel) : (vector<4xf32>, vector<4xf32>, i8) -> vector<4xf32>
  vector.print %8 : vector<4xf32>
  // CHECK-NEXT: ( 5, 0, 5, 0 )
  return
}

func.func @types() {
  %a = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
  // TYPES: [[#@LINE+1]]:8: error: {{.*}}the intrinsic 'llvm.x86.avx.rsqrt.ps.256'
  %0 = llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"(%a) : (vector<4xf32>) -> vector<4xf32>
  return
}

func.func @immediate(%imm: i8) {
  %a = llvm.mlir.constant(dense<1.0> : vector<8xf32>) : vector<8xf32>
  // IMM: [[#@LINE+1]]:8: error: {{.*}}with an immediate that is no constant
  %0 = llvm.call_intrinsic "llvm.x86.avx.dp.ps.256"(%a, %a, %imm) : (vector<8xf32>, vector<8xf32>, i8) -> vector<8xf32>
  return
}

func.func @unknown() {
  %a = llvm.mlir.constant(dense<1.0> : vector<8xf32>) : vector<8xf32>
  // UNKNOWN: [[#@LINE+1]]:8: error: {{.*}}the intrinsic 'llvm.x86.avx.rcp.ps.256'
  %0 = llvm.call_intrinsic "llvm.x86.avx.rcp.ps.256"(%a) : (vector<8xf32>) -> vector<8xf32>
  return
}
