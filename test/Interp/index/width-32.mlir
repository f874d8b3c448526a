// RUN: %plumb run %s -e main --index-bits=32 --arg index=-3 --arg 2xindex=0 \
// RUN:   | FileCheck %s
// RUN: %plumb bisect %s -e main --index-bits=32 --arg index=-3 \
// RUN:   --arg 2xindex=0 --rule bits --save-levels %t.d \
// RUN:   --pass-pipeline="builtin.module(convert-index-to-llvm{index-bitwidth=32},finalize-memref-to-llvm{index-bitwidth=32},convert-arith-to-llvm{index-bitwidth=32},convert-func-to-llvm{index-bitwidth=32},convert-cf-to-llvm{index-bitwidth=32},reconcile-unrealized-casts)" \
// RUN:   | FileCheck %s --check-prefix=LEVELS
// RUN: not grep unsupported %t.d/levels.json

// An index of 32 bits wraps at 2^32, is sign-extended by index_cast and
// zero-extended by index_castui, and takes 4 bytes in memory, at every level.

// LEVELS: agrees with the input after 6 passes (identical)
// -3 + (2^32 - 1) and (-3)^2
// CHECK: result 0: index = -4
// CHECK-NEXT: result 1: index = 9
// CHECK-NEXT: result 2: i64 = -3
// 2^32 - 3
// CHECK-NEXT: result 3: i64 = 4294967293
// 2^33 - 5000000000 - 2^32
// CHECK-NEXT: result 4: index = -705032704
// (2^32 - 3) >> 2
// CHECK-NEXT: result 5: index = 1073741823
// CHECK-NEXT: result 6: index = -705032704
// CHECK-NEXT: result 7: i1 = 1
// CHECK-NEXT: result 8: i1 = 1

func.func @main(%a: index, %m: memref<?xindex>)
    -> (index, index, i64, i64, index, index, index, i1, i1) {
  %c = arith.constant 4294967295 : index
  %0 = arith.addi %a, %c : index
  %1 = arith.muli %a, %a : index
  %2 = arith.index_cast %a : index to i64
  %3 = arith.index_castui %a : index to i64
  %k = arith.constant -5000000000 : i64
  %4 = arith.index_cast %k : i64 to index
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xindex>
  %5 = index.shru %a, %d
  memref.store %4, %m[%c0] : memref<?xindex>
  %6 = memref.load %m[%c0] : memref<?xindex>
  %7 = arith.cmpi slt, %a, %d : index
  %8 = index.cmp ugt(%a, %d)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, i64, i64, index, index, index, i1, i1
}
