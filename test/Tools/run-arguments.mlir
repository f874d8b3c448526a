// The forms of --arg; ArgSpecTest.cpp has the rest of the grammar.
// RUN: %plumb run %s -e f --arg f32=2.5 --arg '4xi32=[1,2,3,4]' \
// RUN:   --arg 'memref<2x2xf16>=iota(0.5,0.25)' --arg =7 \
// RUN:   | FileCheck %s --check-prefix=GIVEN
// RUN: %plumb run %s -e f --arg==0x1.8p1 --arg =const(-1) --arg _ --arg=index=3 \
// RUN:   | FileCheck %s --check-prefix=SHORT
// RUN: %plumb run %s -e f > %t.default
// RUN: %plumb run %s -e f --seed 0 | diff - %t.default
// RUN: %plumb run %s -e f --arg f32=randn --arg 4xi32 --arg _ | diff - %t.default
// RUN: %plumb run %s -e f --seed 1 | not diff - %t.default
// RUN: %plumb run %s -e dynamic --dim d0=2 --dim d1=3 \
// RUN:   | FileCheck %s --check-prefix=DIM
// RUN: %plumb run %s -e dynamic --arg 2x3xi32=zeros \
// RUN:   | FileCheck %s --check-prefix=DIM
// RUN: %plumb run %s -e dynamic --arg '=[[0,0,0],[0,0,0]]' \
// RUN:   | FileCheck %s --check-prefix=DIM
// RUN: %plumb run %s -e wide --arg =-1 --index-bits=32 \
// RUN:   | FileCheck %s --check-prefix=INDEX32
// RUN: %plumb run %s -e wide --arg =-1 | FileCheck %s --check-prefix=INDEX64
// RUN: cat %s | %plumb run - -e wide --arg =-1 \
// RUN:   | FileCheck %s --check-prefix=INDEX64

// SHORT: result 0: f32 = 3.0
// SHORT: result 1: 4xi32 = [-1, -1, -1, -1]
// SHORT: result 2: index = 3
// GIVEN: result 0: f32 = 2.5
// GIVEN: result 1: 4xi32 = [1, 2, 3, 4]
// GIVEN: result 2: index = 7
// GIVEN: argument 2: 2x2xf16 =
// GIVEN-NEXT: {{\[\[}}0.5, 0.75],
// GIVEN-NEXT: [1.0, 1.25]]
func.func @f(%a: f32, %b: tensor<4xi32>, %c: memref<2x2xf16>, %d: index)
    -> (f32, tensor<4xi32>, index) {
  return %a, %b, %d : f32, tensor<4xi32>, index
}

// DIM: result 0: index = 2
// DIM: result 1: index = 3
func.func @dynamic(%m: memref<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.dim %m, %c0 : memref<?x?xi32>
  %y = memref.dim %m, %c1 : memref<?x?xi32>
  return %x, %y : index, index
}

// INDEX32: result 0: i64 = 4294967295
// INDEX64: result 0: i64 = -1
func.func @wide(%i: index) -> i64 {
  %r = arith.index_castui %i : index to i64
  return %r : i64
}
