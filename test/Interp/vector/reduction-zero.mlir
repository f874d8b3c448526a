// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// A sum of negative zeros is a negative zero (IEEE 754-2019 6.3). MLIR's lowering
// to llvm.vector.reduce.fadd starts from +0 instead and gives 0. By hand.

func.func @main() {
  %v = arith.constant dense<-0.0> : vector<4xf32>
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.print %0 : f32
  // CHECK: -0
  return
}
