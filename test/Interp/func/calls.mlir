// func.call: no results, several results, recursion, mutual recursion, a callee
// further down, the same function at two places. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
memref.global "private" @count : memref<i32> = dense<0>
func.func @f() -> (i32, i32, i1, i32, i32) {
  %10 = arith.constant 10 : i32
  %7 = arith.constant 7 : i32
  %fact = func.call @factorial(%10) : (i32) -> i32
  %odd = func.call @odd(%7) : (i32) -> i1
  %s:2 = func.call @swap(%10, %7) : (i32, i32) -> (i32, i32)
  func.call @swap(%10, %7) : (i32, i32) -> (i32, i32)
  func.call @tick() : () -> ()
  func.call @tick() : () -> ()
  %m = memref.get_global @count : memref<i32>
  %n = memref.load %m[] : memref<i32>
  return %fact, %n, %odd, %s#0, %s#1 : i32, i32, i1, i32, i32
}
// CHECK: result 0: i32 = 3628800
// CHECK-NEXT: result 1: i32 = 2
// CHECK-NEXT: result 2: i1 = 1
// CHECK-NEXT: result 3: i32 = 7
// CHECK-NEXT: result 4: i32 = 10
func.func private @tick() {
  %1 = arith.constant 1 : i32
  %m = memref.get_global @count : memref<i32>
  %n = memref.load %m[] : memref<i32>
  %k = arith.addi %n, %1 : i32
  memref.store %k, %m[] : memref<i32>
  return
}
func.func private @swap(%a: i32, %b: i32) -> (i32, i32) {
  return %b, %a : i32, i32
}
func.func private @factorial(%n: i32) -> i32 {
  %1 = arith.constant 1 : i32
  %small = arith.cmpi sle, %n, %1 : i32
  cf.cond_br %small, ^one, ^more
^one:
  return %1 : i32
^more:
  %m = arith.subi %n, %1 : i32
  %f = func.call @factorial(%m) : (i32) -> i32
  %r = arith.muli %n, %f : i32
  return %r : i32
}
func.func private @even(%n: i32) -> i1 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %true = arith.constant true
  %zero = arith.cmpi eq, %n, %0 : i32
  %r = scf.if %zero -> i1 {
    scf.yield %true : i1
  } else {
    %m = arith.subi %n, %1 : i32
    %o = func.call @odd(%m) : (i32) -> i1
    scf.yield %o : i1
  }
  return %r : i1
}
func.func private @odd(%n: i32) -> i1 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %false = arith.constant false
  %zero = arith.cmpi eq, %n, %0 : i32
  %r = scf.if %zero -> i1 {
    scf.yield %false : i1
  } else {
    %m = arith.subi %n, %1 : i32
    %o = func.call @even(%m) : (i32) -> i1
    scf.yield %o : i1
  }
  return %r : i1
}
