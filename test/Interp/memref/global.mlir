// Globals: splat, no initial value, mutable across calls and runs; what only
// passes a memref on (assume_alignment, memory_space_cast, distinct_objects). By
// hand.
// RUN: %plumb run %s -e f | FileCheck %s
memref.global "private" @counter : memref<2xi64> = dense<[10, 20]>
memref.global "private" @scratch : memref<2xf32> = uninitialized
memref.global "private" constant @half : memref<1000xf16> = dense<0.5>
func.func private @next() -> i64 {
  %c1 = arith.constant 1 : index
  %1 = arith.constant 1 : i64
  %m = memref.get_global @counter : memref<2xi64>
  %x = memref.load %m[%c1] : memref<2xi64>
  %y = arith.addi %x, %1 : i64
  memref.store %y, %m[%c1] : memref<2xi64>
  return %x : i64
}
func.func @f() -> (i64, i64, i64, f32, f16, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c999 = arith.constant 999 : index
  %a = func.call @next() : () -> i64
  %b = func.call @next() : () -> i64
  %m = memref.get_global @counter : memref<2xi64>
  %c = memref.load %m[%c0] : memref<2xi64>
  %s = memref.get_global @scratch : memref<2xf32>
  %f = arith.constant 3.5 : f32
  memref.store %f, %s[%c1] : memref<2xf32>
  %aligned = memref.assume_alignment %s, 4 : memref<2xf32>
  %d = memref.load %aligned[%c1] : memref<2xf32>
  %h = memref.get_global @half : memref<1000xf16>
  %e = memref.load %h[%c999] : memref<1000xf16>
  %other = memref.memory_space_cast %m : memref<2xi64> to memref<2xi64, 1>
  %back = memref.memory_space_cast %other : memref<2xi64, 1> to memref<2xi64>
  %p:2 = memref.distinct_objects %back, %s : memref<2xi64>, memref<2xf32>
  memref.prefetch %p#0[%c0], read, locality<3>, data : memref<2xi64>
  %g = memref.load %p#0[%c1] : memref<2xi64>
  return %a, %b, %c, %d, %e, %g : i64, i64, i64, f32, f16, i64
}
// CHECK: result 0: i64 = 20
// CHECK-NEXT: result 1: i64 = 21
// CHECK-NEXT: result 2: i64 = 10
// CHECK-NEXT: result 3: f32 = 3.5
// CHECK-NEXT: result 4: f16 = 0.5
// CHECK-NEXT: result 5: i64 = 22
