// index_cast copies the sign, index_castui puts zeros.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (index, i8, index, index, i32, vector<2xindex>,
                tensor<2xindex>) {
  %c0 = arith.constant -1 : i8
  %0 = arith.index_cast %c0 : i8 to index
  %c1 = arith.constant 300 : index
  %1 = arith.index_cast %c1 : index to i8
  %c2 = arith.constant -1 : i64
  %2 = arith.index_cast %c2 : i64 to index
  %3 = arith.index_castui %c0 : i8 to index
  %c3 = arith.constant -1 : index
  %4 = arith.index_castui %c3 : index to i32
  %c4 = arith.constant dense<[-5, 5]> : vector<2xi32>
  %5 = arith.index_cast %c4 : vector<2xi32> to vector<2xindex>
  %c5 = arith.constant dense<[-5, 5]> : tensor<2xi32>
  %6 = arith.index_castui %c5 : tensor<2xi32> to tensor<2xindex>
  return %0, %1, %2, %3, %4, %5, %6
      : index, i8, index, index, i32, vector<2xindex>, tensor<2xindex>
}
// CHECK: result 0: index = -1
// CHECK-NEXT: result 1: i8 = 44
// CHECK-NEXT: result 2: index = -1
// CHECK-NEXT: result 3: index = 255
// CHECK-NEXT: result 4: i32 = -1
// CHECK-NEXT: result 5: 2xindex = [-5, 5]
// CHECK-NEXT: result 6: 2xindex = [4294967291, 5]
// 32 bits of index: from i64 that is a truncation.
// RUN: %plumb run %s -e narrow --index-bits 32 | FileCheck %s --check-prefix=NARROW
func.func @narrow() -> (index, i64, i64) {
  %a = arith.constant 4294967291 : i64
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_cast %0 : index to i64
  %2 = arith.index_castui %0 : index to i64
  return %0, %1, %2 : index, i64, i64
}
// NARROW: result 0: index = -5
// NARROW-NEXT: result 1: i64 = -5
// NARROW-NEXT: result 2: i64 = 4294967291

// Memrefs of the same width are the same memref.
// RUN: %plumb run %s -e memory | FileCheck %s --check-prefix=MEMORY
func.func @memory() -> i64 {
  %c0 = arith.constant 0 : index
  %x = arith.constant -7 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %x, %m[%c0] : memref<1xindex>
  %n = arith.index_cast %m : memref<1xindex> to memref<1xi64>
  %y = memref.load %n[%c0] : memref<1xi64>
  return %y : i64
}
// MEMORY: result 0: i64 = -7
