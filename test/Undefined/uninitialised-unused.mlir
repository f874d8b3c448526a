// What was never written may be read, copied and added up as long as nothing
// depends on it: no undefined behaviour.
// RUN: %exits 0 %plumb run %s -e main --entry-point-result=i32 2>&1 \
// RUN:   | FileCheck %s

func.func @main() -> i32 {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 5 : i32
  memref.store %k, %m[%c1] : memref<4xi32>
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  %x = memref.load %n[%c0] : memref<4xi32>
  %y = memref.load %n[%c1] : memref<4xi32>
  %s = arith.addi %x, %y : i32
  %true = arith.constant true
  %r = arith.select %true, %y, %s : i32
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %n : memref<4xi32>
  return %r : i32
}
// CHECK: {{^}}5{{$}}
