// RUN: split-file %s %t
// RUN: not %plumb run %t/a.mlir -e nsw 2>&1 | FileCheck %s --check-prefix=NSW
// RUN: not %plumb run %t/a.mlir -e nuw 2>&1 | FileCheck %s --check-prefix=NUW
// RUN: not %plumb run %t/a.mlir -e shift 2>&1 | FileCheck %s --check-prefix=SHIFT
// RUN: not %plumb run %t/a.mlir -e zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not %plumb run %t/a.mlir -e overflow 2>&1 | FileCheck %s --check-prefix=OVERFLOW
// RUN: not %plumb run %t/a.mlir -e disjoint 2>&1 | FileCheck %s --check-prefix=DISJOINT
// RUN: not %plumb run %t/a.mlir -e exact 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: not %plumb run %t/a.mlir -e range 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not %plumb run %t/a.mlir -e uninitialised 2>&1 | FileCheck %s --check-prefix=UNINIT
// RUN: not %plumb run %t/a.mlir -e bounds 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: %plumb run %t/a.mlir -e fine | FileCheck %s --check-prefix=FINE
// RUN: not %plumb run %t/a.mlir -e toowide 2>&1 | FileCheck %s --check-prefix=WIDE

// What is undefined or poison for narrow types is so for wide ones.

//--- a.mlir
// NSW: signed overflow of an operation with nsw (arith.addi)
func.func @nsw() -> i128 {
  %a = arith.constant 170141183460469231731687303715884105727 : i128
  %b = arith.constant 1 : i128
  %0 = arith.addi %a, %b overflow<nsw> : i128
  return %0 : i128
}
// NUW: unsigned overflow of an operation with nuw (arith.muli)
func.func @nuw() -> i128 {
  %a = arith.constant 18446744073709551616 : i128
  %0 = arith.muli %a, %a overflow<nuw> : i128
  return %0 : i128
}
// SHIFT: shift by the width of the type or more (arith.shli)
func.func @shift() -> i128 {
  %a = arith.constant 128 : i128
  %0 = arith.shli %a, %a : i128
  return %0 : i128
}
// ZERO: division by zero
func.func @zero() -> i100 {
  %a = arith.constant -1 : i100
  %b = arith.constant 0 : i100
  %0 = arith.divui %a, %b : i100
  return %0 : i100
}
// OVERFLOW: division of the smallest integer by -1
func.func @overflow() -> i128 {
  %a = arith.constant -170141183460469231731687303715884105728 : i128
  %b = arith.constant -1 : i128
  %0 = arith.divsi %a, %b : i128
  return %0 : i128
}
// DISJOINT: llvm.or
llvm.func @disjoint() -> i128 {
  %a = llvm.mlir.constant(18446744073709551617 : i128) : i128
  %b = llvm.mlir.constant(18446744073709551616 : i128) : i128
  %0 = llvm.or disjoint %a, %b : i128
  llvm.return %0 : i128
}
// EXACT: llvm.lshr
llvm.func @exact() -> i128 {
  %a = llvm.mlir.constant(18446744073709551617 : i128) : i128
  %b = llvm.mlir.constant(64 : i128) : i128
  %0 = llvm.lshr exact %a, %b : i128
  llvm.return %0 : i128
}
// RANGE: arith.fptoui
func.func @range() -> i128 {
  %a = arith.constant 3.4028236692093846e+38 : f64
  %0 = arith.fptoui %a : f64 to i128
  return %0 : i128
}
// UNINIT: a read of memory that was never written (memref.load)
func.func @uninitialised() -> i128 {
  %m = memref.alloca() : memref<2xi128>
  %c = arith.constant 1 : index
  %0 = memref.load %m[%c] : memref<2xi128>
  return %0 : i128
}
// BOUNDS: index 2 of dimension 0 is outside [0, 2) (memref.load)
func.func @bounds() -> f80 {
  %m = memref.alloca() : memref<2xf80>
  %c = arith.constant 2 : index
  %0 = memref.load %m[%c] : memref<2xf80>
  return %0 : f80
}
// Unsigned: 2^128 - 2^75 fits, and bits of a select that is not chosen do not
// matter.
// FINE: result 0: i128 = -37778931862957161709568
// FINE-NEXT: result 1: i128 = 5
func.func @fine() -> (i128, i128) {
  %a = arith.constant 3.4028236692093842e+38 : f64
  %0 = arith.fptoui %a : f64 to i128
  %p = ub.poison : i128
  %five = arith.constant 5 : i128
  %t = arith.constant true
  %1 = arith.select %t, %five, %p : i128
  return %0, %1 : i128, i128
}
// WIDE: i65537, wider than 65536 bits
func.func @toowide() -> i1 {
  %a = arith.constant 1 : i65537
  %0 = arith.trunci %a : i65537 to i1
  return %0 : i1
}
