// fp64 beside the typed values: adding 2^-24 to 1 in f32 loses all of it.
// RUN: %plumb run %s --arg =1 --arg =0x1p-24 --shadows | FileCheck %s
// RUN: %plumb run %s --arg =1 --arg =0x1p-24 --shadows --json=- \
// RUN:   | FileCheck %s --check-prefix=JSON
// RUN: %plumb run %s --arg =1 --arg =2 --shadows \
// RUN:   | FileCheck %s --check-prefix=EXACT

// CHECK: result 0: f32 = 1.0
// CHECK-NEXT: fp64: at most 5.96e-08 away, allowance there {{.*}}; 0 of 1 beyond theirs
// JSON: "fp64": [
// JSON-NEXT: 1.0000000596046448
// JSON: "allowance": [
// EXACT: result 0: f32 = 3.0
// EXACT-NOT: fp64
func.func @f(%a: f32, %b: f32) -> f32 {
  %s = arith.addf %a, %b : f32
  return %s : f32
}
