// RUN: %levels %s | FileCheck %s
// Vector-predicated operations of the llvm dialect, between vector's.
func.func @add(%a: vector<4xi32>, %b: vector<4xi32>, %mask: vector<4xi1>, %evl: i32) {
  %f = "llvm.intr.vp.add"(%a, %b, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %z = arith.constant dense<0> : vector<4xi32>
  %s = "llvm.intr.vp.merge"(%mask, %f, %z, %evl) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  vector.print %s : vector<4xi32>
  return
}
func.func @reduce(%a: vector<4xf32>, %mask: vector<4xi1>, %evl: i32) {
  %i = arith.constant 1.0 : f32
  %f = "llvm.intr.vp.reduce.fadd"(%i, %a, %mask, %evl) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  vector.print %f : f32
  return
}
func.func @main() {
  %a = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %evl = arith.constant 3 : i32
  call @add(%a, %a, %mask, %evl) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> ()
  %f = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  call @reduce(%f, %mask, %evl) : (vector<4xf32>, vector<4xi1>, i32) -> ()
  return
}

// CHECK: ( 2, 0, 6, 0 )
// CHECK-NEXT: 5
