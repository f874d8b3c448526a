// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.contract of operands narrower than the result: floats and integers
// (sign-extended) are widened before they are multiplied. 300 * 300 = 90000 is past
// f16's 65504; -128 * 100 + 100 * -128 = -25600 is past i8. By hand.

#vec = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>

func.func @main() {
  %h = arith.constant dense<[300.0, 0.5]> : vector<2xf16>
  %f0 = arith.constant 0.0 : f32
  %0 = vector.contract {indexing_maps = [#vec, #vec, #scalar], iterator_types = ["reduction"]} %h, %h, %f0 : vector<2xf16>, vector<2xf16> into f32
  vector.print %0 : f32
  // CHECK: 90000.2
  %b = arith.constant dense<[-128, 100]> : vector<2xi8>
  %c = arith.constant dense<[100, -128]> : vector<2xi8>
  %i0 = arith.constant 0 : i32
  %1 = vector.contract {indexing_maps = [#vec, #vec, #scalar], iterator_types = ["reduction"]} %b, %c, %i0 : vector<2xi8>, vector<2xi8> into i32
  vector.print %1 : i32
  // CHECK-NEXT: -25600
  return
}
