// A copy within one allocation keeps the fp64 shadows of what it moves: 1 + 2^-30
// is 1 in f32, and the distance of 2^-30 = 9.31e-10 stays known. So does a mark
// for what was never written.
// RUN: %plumb run %s -e itself --arg =1 --arg =0x1p-30 --shadows \
// RUN:   | FileCheck %s --check-prefix=SAME
// RUN: %plumb run %s -e onwards --arg =1 --arg =0x1p-30 --shadows \
// RUN:   | FileCheck %s --check-prefix=ON
// RUN: %plumb run %s -e back --arg =1 --arg =0x1p-30 --shadows \
// RUN:   | FileCheck %s --check-prefix=BACK
// RUN: %exits 1 %plumb run %s -e unwritten 2>&1 | FileCheck %s --check-prefix=UNWRITTEN

// SAME: result 0: 4xf32 = [1.0, 1.0, 1.0, 1.0]
// SAME-NEXT: fp64: at most 9.31e-10 away
func.func @itself(%x: f32, %y: f32) -> memref<4xf32> {
  %m = func.call @made(%x, %y) : (f32, f32) -> memref<4xf32>
  %s = memref.subview %m[0] [2] [2]
      : memref<4xf32> to memref<2xf32, strided<[2]>>
  memref.copy %s, %s
      : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[2]>>
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return %m : memref<4xf32>
}

// The numbers are [1 + 2^-30, 2^-30, 1, 1] and end as [x, 1 + 2^-30, 2^-30, 1].
// ON: result 0: f32 = 1.0
// ON-NEXT: fp64: at most 9.31e-10 away
// ON-NEXT: result 1: f32 = 9.313226e-10
// ON-NEXT: result 2: f32 = 1.0
func.func @onwards(%x: f32, %y: f32) -> (f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = func.call @different(%x, %y)
      : (f32, f32) -> memref<4xf32>
  %from = memref.subview %m[0] [3] [1]
      : memref<4xf32> to memref<3xf32, strided<[1]>>
  %to = memref.subview %m[1] [3] [1]
      : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  memref.copy %from, %to
      : memref<3xf32, strided<[1]>> to memref<3xf32, strided<[1], offset: 1>>
  %a = memref.load %m[%c1] : memref<4xf32>
  %b = memref.load %m[%c2] : memref<4xf32>
  %c = memref.load %m[%c3] : memref<4xf32>
  return %a, %b, %c : f32, f32, f32
}

// The same number, moved from 3 to 2.
// BACK: result 0: f32 = 9.313226e-10
// BACK-NEXT: result 1: f32 = 1.0
// BACK-NEXT: fp64: at most 9.31e-10 away
func.func @back(%x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = func.call @different(%x, %y)
      : (f32, f32) -> memref<4xf32>
  %first = memref.load %m[%c0] : memref<4xf32>
  memref.store %first, %m[%c3] : memref<4xf32>
  %from = memref.subview %m[1] [3] [1]
      : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  %to = memref.subview %m[0] [3] [1]
      : memref<4xf32> to memref<3xf32, strided<[1]>>
  memref.copy %from, %to
      : memref<3xf32, strided<[1], offset: 1>> to memref<3xf32, strided<[1]>>
  %a = memref.load %m[%c0] : memref<4xf32>
  %b = memref.load %m[%c2] : memref<4xf32>
  return %a, %b : f32, f32
}

// [7, ?, ?] becomes [7, 7, ?].
// UNWRITTEN: [[@LINE+14]]:3: error: result 1 has no defined value{{.*}}[uninitialised-read]
// UNWRITTEN: result 0: i32 = 7
// UNWRITTEN-NEXT: result 1: i32 = poison
func.func @unwritten() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant 7 : i32
  %m = memref.alloca() : memref<3xi32>
  memref.store %k, %m[%c0] : memref<3xi32>
  %from = memref.subview %m[0] [2] [1]
      : memref<3xi32> to memref<2xi32, strided<[1]>>
  %to = memref.subview %m[1] [2] [1]
      : memref<3xi32> to memref<2xi32, strided<[1], offset: 1>>
  memref.copy %from, %to
      : memref<2xi32, strided<[1]>> to memref<2xi32, strided<[1], offset: 1>>
  %a = memref.load %m[%c1] : memref<3xi32>
  %b = memref.load %m[%c2] : memref<3xi32>
  return %a, %b : i32, i32
}

func.func private @made(%one: f32, %small: f32) -> memref<4xf32> {
  %s = arith.addf %one, %small : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%s : f32) outs(%m : memref<4xf32>)
  return %m : memref<4xf32>
}

func.func private @different(%one: f32, %small: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addf %one, %small : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<4xf32>)
  memref.store %s, %m[%c0] : memref<4xf32>
  memref.store %small, %m[%c1] : memref<4xf32>
  return %m : memref<4xf32>
}
