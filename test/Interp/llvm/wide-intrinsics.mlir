// RUN: %plumb run %s -e main | FileCheck %s

// LLVM's integer intrinsics on i128. The numbers are Python's.

// CHECK: result 0: i128 = 21528975894082904090066538856997790465
// CHECK-NEXT: result 1: i128 = 11029299111679040149199333750015706240
// CHECK-NEXT: result 2: i128 = 134600581976105752697593340420592870579
// CHECK-NEXT: result 3: i128 = 160310803971267987575316900129490738476
// CHECK-NEXT: result 4: i128 = 170141183460469231731687303715884105727
// CHECK-NEXT: result 5: i128 = 0
// CHECK-NEXT: result 6: i128 = -1
// CHECK-NEXT: result 7: i128 = 64
// CHECK-NEXT: result 8: i128 = 7
// CHECK-NEXT: result 9: i128 = 4
// CHECK-NEXT: result 10: i128 = -80066090402141183059214479175325004048
// CHECK-NEXT: result 11: i128 = 1
llvm.func @main() -> !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)> {
  %a = llvm.mlir.constant(1512366075204170947332355369683137040 : i128) : i128
  %b = llvm.mlir.constant(-20095106327972375235668719608427373041 : i128) : i128
  %k = llvm.mlir.constant(100 : i128) : i128
  %max = llvm.mlir.constant(170141183460469231731687303715884105727 : i128) : i128
  %0 = llvm.intr.bswap(%a) : (i128) -> i128
  %1 = llvm.intr.bitreverse(%a) : (i128) -> i128
  %2 = llvm.intr.fshl(%a, %b, %k) : (i128, i128, i128) -> i128
  %3 = llvm.intr.fshr(%a, %b, %k) : (i128, i128, i128) -> i128
  %4 = llvm.intr.sadd.sat(%max, %a) : (i128, i128) -> i128
  %5 = llvm.intr.usub.sat(%a, %b) : (i128, i128) -> i128
  %6 = llvm.intr.uadd.sat(%b, %b) : (i128, i128) -> i128
  %7 = llvm.intr.ctpop(%a) : (i128) -> i128
  %8 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i128) -> i128
  %9 = "llvm.intr.cttz"(%a) <{is_zero_poison = true}> : (i128) -> i128
  %o = "llvm.intr.smul.with.overflow"(%a, %b) : (i128, i128) -> !llvm.struct<(i128, i1)>
  %10 = llvm.extractvalue %o[0] : !llvm.struct<(i128, i1)>
  %o1 = llvm.extractvalue %o[1] : !llvm.struct<(i128, i1)>
  %11 = llvm.zext %o1 : i1 to i128
  %s = llvm.mlir.undef : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s0 = llvm.insertvalue %0, %s[0] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s1 = llvm.insertvalue %1, %s0[1] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s2 = llvm.insertvalue %2, %s1[2] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s3 = llvm.insertvalue %3, %s2[3] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s4 = llvm.insertvalue %4, %s3[4] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s5 = llvm.insertvalue %5, %s4[5] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s6 = llvm.insertvalue %6, %s5[6] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s7 = llvm.insertvalue %7, %s6[7] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s8 = llvm.insertvalue %8, %s7[8] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s9 = llvm.insertvalue %9, %s8[9] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s10 = llvm.insertvalue %10, %s9[10] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  %s11 = llvm.insertvalue %11, %s10[11] : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
  llvm.return %s11 : !llvm.struct<(i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128, i128)>
}
