// RUN: %levels %s --pipeline="func.func(arith-emulate-wide-int{widest-int-supported=32}),convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts" | FileCheck %s
// Integers of 64 bits as pairs of 32: operations on edge values.

// The pass leaves calls and prints alone: what goes in and out has 32 bits.
func.func @show(%lo: i32, %hi: i32) {
  %a = vector.broadcast %hi : i32 to vector<2xi32>
  %b = vector.insert %lo, %a[1] : i32 into vector<2xi32>
  vector.print %b : vector<2xi32>
  return
}
func.func @compute(%alo: i32, %ahi: i32, %blo: i32, %bhi: i32) {
  %c32 = arith.constant 32 : i64
  %c5 = arith.constant 5 : i64
  %a0 = arith.extui %alo : i32 to i64
  %a1 = arith.extui %ahi : i32 to i64
  %a2 = arith.shli %a1, %c32 : i64
  %a = arith.ori %a0, %a2 : i64
  %b0 = arith.extui %blo : i32 to i64
  %b1 = arith.extui %bhi : i32 to i64
  %b2 = arith.shli %b1, %c32 : i64
  %b = arith.ori %b0, %b2 : i64

  %sum = arith.addi %a, %b : i64
  %difference = arith.subi %a, %b : i64
  %product = arith.muli %a, %b : i64
  %left = arith.shli %a, %c5 : i64
  %right = arith.shrsi %a, %c5 : i64
  %larger = arith.maxsi %a, %b : i64
  %smaller = arith.minui %a, %b : i64
  %less = arith.cmpi slt, %a, %b : i64
  %chosen = arith.select %less, %a, %b : i64

  %s0 = arith.trunci %sum : i64 to i32
  %s1 = arith.shrui %sum, %c32 : i64
  %s2 = arith.trunci %s1 : i64 to i32
  call @show(%s0, %s2) : (i32, i32) -> ()
  %d0 = arith.trunci %difference : i64 to i32
  %d1 = arith.shrui %difference, %c32 : i64
  %d2 = arith.trunci %d1 : i64 to i32
  call @show(%d0, %d2) : (i32, i32) -> ()
  %p0 = arith.trunci %product : i64 to i32
  %p1 = arith.shrui %product, %c32 : i64
  %p2 = arith.trunci %p1 : i64 to i32
  call @show(%p0, %p2) : (i32, i32) -> ()
  %l0 = arith.trunci %left : i64 to i32
  %l1 = arith.shrui %left, %c32 : i64
  %l2 = arith.trunci %l1 : i64 to i32
  call @show(%l0, %l2) : (i32, i32) -> ()
  %r0 = arith.trunci %right : i64 to i32
  %r1 = arith.shrui %right, %c32 : i64
  %r2 = arith.trunci %r1 : i64 to i32
  call @show(%r0, %r2) : (i32, i32) -> ()
  %m0 = arith.trunci %larger : i64 to i32
  %n0 = arith.trunci %smaller : i64 to i32
  call @show(%m0, %n0) : (i32, i32) -> ()
  %c0 = arith.trunci %chosen : i64 to i32
  %f = arith.sitofp %a : i64 to f32
  vector.print %c0 : i32
  vector.print %f : f32
  return
}
func.func @main() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %seven = arith.constant 7 : i32
  // 2^32 - 1 and 1: a carry into the upper half.
  call @compute(%minus, %zero, %one, %zero) : (i32, i32, i32, i32) -> ()
  // -1 and 7: signs.
  call @compute(%minus, %minus, %seven, %zero) : (i32, i32, i32, i32) -> ()
  return
}

// Upper half first.
// CHECK: ( 1, 0 )
// CHECK-NEXT: ( 0, -2 )
// CHECK-NEXT: ( 0, -1 )
// CHECK-NEXT: ( 31, -32 )
// CHECK-NEXT: ( 0, 134217727 )
// CHECK-NEXT: ( 1, -1 )
// CHECK-NEXT: 1
// CHECK-NEXT: 4.29497e+09
// CHECK-NEXT: ( 0, 6 )
// CHECK-NEXT: ( -1, -8 )
// CHECK-NEXT: ( -1, -7 )
// CHECK-NEXT: ( -1, -32 )
// CHECK-NEXT: ( -1, -1 )
// CHECK-NEXT: ( 7, 7 )
// CHECK-NEXT: -1
// CHECK-NEXT: -1
