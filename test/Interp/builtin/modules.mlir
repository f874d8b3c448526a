// A module within the module has symbols of its own: its functions and globals do
// not stand for those of the same name outside. By hand.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 1
// CHECK-NEXT: result 1: i32 = 11
module @outer {
  module @inner {
    memref.global "private" @value : memref<i32> = dense<2>
    func.func @g() -> i32 {
      %0 = arith.constant 22 : i32
      return %0 : i32
    }
    func.func @f() -> i32 {
      %0 = arith.constant 99 : i32
      return %0 : i32
    }
  }
  memref.global "private" @value : memref<i32> = dense<1>
  func.func private @g() -> i32 {
    %0 = arith.constant 11 : i32
    return %0 : i32
  }
  func.func @f() -> (i32, i32) {
    %m = memref.get_global @value : memref<i32>
    %x = memref.load %m[] : memref<i32>
    %y = func.call @g() : () -> i32
    return %x, %y : i32, i32
  }
}
