// Memory that was never written decides a branch.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func @main() -> i32 {
  %m = memref.alloca() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %x = memref.load %m[%c0] : memref<1xi32>
  %b = arith.cmpi eq, %x, %zero : i32
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}poison reaches{{.*}} (cf.cond_br) [uninitialised-read]
  cf.cond_br %b, ^a(%one : i32), ^a(%zero : i32)
^a(%r: i32):
  return %r : i32
}
