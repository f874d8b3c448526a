// Stack memory of a function that has returned.
// RUN: %exits 1 %plumb run %s -e main 2>&1 | FileCheck %s

func.func private @local() -> memref<2xi32> {
  %m = memref.alloca() : memref<2xi32>
  %k = arith.constant 4 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<2xi32>)
  return %m : memref<2xi32>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %m = call @local() : () -> memref<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (memref.load) [use-after-free]
  %x = memref.load %m[%c0] : memref<2xi32>
  return %x : i32
}
