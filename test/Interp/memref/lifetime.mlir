// Memory that is used before it is written, after it is freed, or beyond its end.
// RUN: not %plumb run %s -e unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not %plumb run %s -e realloc 2>&1 | FileCheck %s --check-prefix=REALLOC
// RUN: not %plumb run %s -e scope 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not %plumb run %s -e twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %plumb run %s -e constant 2>&1 | FileCheck %s --check-prefix=CONSTANT
// RUN: not %plumb run %s -e end 2>&1 | FileCheck %s --check-prefix=END
memref.global "private" constant @c : memref<2xi32> = dense<1>
func.func @unwritten() -> i32 {
  %m = memref.alloca() : memref<i32>
  // UNWRITTEN: {{.*}}uninitialised
  %x = memref.load %m[] : memref<i32>
  return %x : i32
}
func.func @realloc() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  %n = memref.realloc %m : memref<2xi32> to memref<4xi32>
  // REALLOC: [[#@LINE+1]]:8: error: {{.*}} (memref.load) [use-after-free]
  %x = memref.load %m[%c0] : memref<2xi32>
  return %x : i32
}
func.func @scope() -> i32 {
  %1 = arith.constant 1 : i32
  %m = memref.alloca_scope -> (memref<i32>) {
    %z = memref.alloca() : memref<i32>
    memref.store %1, %z[] : memref<i32>
    memref.alloca_scope.return %z : memref<i32>
  }
  // SCOPE: [[#@LINE+1]]:8: error: {{.*}} (memref.load) [use-after-free]
  %x = memref.load %m[] : memref<i32>
  return %x : i32
}
func.func @twice() {
  %m = memref.alloc() : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  // TWICE: [[#@LINE+1]]:3: error: {{.*}} (memref.dealloc) [double-free]
  memref.dealloc %m : memref<2xi32>
  return
}
func.func @constant() {
  %c0 = arith.constant 0 : index
  %1 = arith.constant 1 : i32
  %m = memref.get_global @c : memref<2xi32>
  // CONSTANT: [[#@LINE+1]]:3: error: {{.*}} (memref.store) [
  memref.store %1, %m[%c0] : memref<2xi32>
  return
}
func.func @end() -> i32 {
  %c2 = arith.constant 2 : index
  %m = memref.get_global @c : memref<2xi32>
  // END: [[#@LINE+1]]:8: error: index 2 of dimension 0 is outside [0, 2) (memref.load) [out-of-bounds]
  %x = memref.load %m[%c2] : memref<2xi32>
  return %x : i32
}
