// RUN: %levels %s -t f32 | FileCheck %s
// The value that the entry returns, after what it prints.

func.func @main() -> f32 {
  %a = arith.constant 0.1 : f32
  %b = arith.constant 3.0 : f32
  %c = arith.mulf %a, %b : f32
  vector.print %c : f32
  %d = math.sqrt %c : f32
  return %d : f32
}

// CHECK: 0.3
// CHECK-NEXT: 5.477226e-01
