// affine.apply, min and max; floordiv, ceildiv and mod of negative numbers round
// to minus infinity, plus infinity, and into [0, n). By hand.
// RUN: %plumb run %s -e f --arg =-7 --arg =3 | FileCheck %s
// RUN: %plumb run %s -e f --arg =-7 --arg =3 --index-bits=32 | FileCheck %s
// RUN: not %plumb run %s -e f --arg =-7 --arg =0 2>&1 | FileCheck %s --check-prefix=ZERO
func.func @f(%x: index, %n: index) -> (index, index, index, index, index, index, index, index) {
  // ZERO: error: {{.*}} (affine.apply) [
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%n]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%x)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%n]
  %3 = affine.apply affine_map<(d0) -> (-d0 * 2 + 1)>(%x)
  %4 = affine.apply affine_map<(d0) -> ((d0 - 1) floordiv 4 + (d0 mod 4) * 10)>(%x)
  %5 = affine.min affine_map<(d0)[s0] -> (d0 + 100, s0, d0 * -1)>(%x)[%n]
  %6 = affine.max affine_map<(d0)[s0] -> (d0, s0 - 20, -8)>(%x)[%n]
  %7 = affine.apply affine_map<() -> (42)>()
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}
// CHECK: result 0: index = -3
// CHECK-NEXT: result 1: index = -2
// CHECK-NEXT: result 2: index = 2
// CHECK-NEXT: result 3: index = 15
// -8 floordiv 4 + (-7 mod 4) * 10 = -2 + 1 * 10
// CHECK-NEXT: result 4: index = 8
// CHECK-NEXT: result 5: index = 3
// CHECK-NEXT: result 6: index = -7
// CHECK-NEXT: result 7: index = 42
