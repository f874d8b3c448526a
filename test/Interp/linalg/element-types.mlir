// Elements that are vectors and complex numbers.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: f32 = 22.0
// CHECK: result 1: f64 = -5.0
// CHECK: result 2: f64 = 10.0
func.func @f() -> (f32, f64, f64) {
  %c1 = arith.constant 1 : index
  %v0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %v1 = arith.constant dense<[10.0, 20.0]> : vector<2xf32>
  %v = tensor.from_elements %v0, %v1 : tensor<2xvector<2xf32>>
  %zero = arith.constant dense<0.0> : vector<2xf32>
  %init = tensor.from_elements %zero : tensor<1xvector<2xf32>>
  %s = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%v : tensor<2xvector<2xf32>>) outs(%init : tensor<1xvector<2xf32>>) {
  ^bb0(%a: vector<2xf32>, %o: vector<2xf32>):
    %t = arith.addf %o, %a : vector<2xf32>
    linalg.yield %t : vector<2xf32>
  } -> tensor<1xvector<2xf32>>
  %c0 = arith.constant 0 : index
  %sum = tensor.extract %s[%c0] : tensor<1xvector<2xf32>>
  %r = vector.extract %sum[1] : f32 from vector<2xf32>

  // (1 + 2 i) * (3 + 4 i) = -5 + 10 i
  %p = complex.constant [1.0, 2.0] : complex<f64>
  %q = complex.constant [3.0, 4.0] : complex<f64>
  %tp = tensor.from_elements %p : tensor<1xcomplex<f64>>
  %tq = tensor.from_elements %q : tensor<1xcomplex<f64>>
  %e = tensor.empty() : tensor<1xcomplex<f64>>
  %m = linalg.mul ins(%tp, %tq : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>)
                  outs(%e : tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f64>>
  %z = tensor.extract %m[%c0] : tensor<1xcomplex<f64>>
  %re = complex.re %z : complex<f64>
  %im = complex.im %z : complex<f64>
  return %r, %re, %im : f32, f64, f64
}
