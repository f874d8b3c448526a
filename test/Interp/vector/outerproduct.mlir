// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.outerproduct of two vectors and with a scalar, with an accumulator and a
// kind; with an accumulator, floats are fused: (1 + 2^-12)^2 - (1 + 2^-11) = 2^-24.
// By hand.

func.func @main() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[10, 20, 30]> : vector<3xi32>
  %acc = arith.constant dense<[[1, 2, 3], [4, 5, 60]]> : vector<2x3xi32>
  %0 = vector.outerproduct %a, %b : vector<2xi32>, vector<3xi32>
  vector.print %0 : vector<2x3xi32>
  // CHECK: ( ( 10, 20, 30 ), ( 20, 40, 60 ) )
  %1 = vector.outerproduct %a, %b, %acc : vector<2xi32>, vector<3xi32>
  vector.print %1 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 11, 22, 33 ), ( 24, 45, 120 ) )
  %2 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<minsi>} : vector<2xi32>, vector<3xi32>
  vector.print %2 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 1, 2, 3 ), ( 4, 5, 60 ) )
  %f = arith.constant dense<[1.000244140625, 2.0]> : vector<2xf32>
  %s = arith.constant 1.000244140625 : f32
  %3 = vector.outerproduct %f, %s : vector<2xf32>, f32
  vector.print %3 : vector<2xf32>
  // CHECK-NEXT: ( 1.00049, 2.00049 )
  %facc = arith.constant dense<[-1.00048828125, 1.0]> : vector<2xf32>
  %4 = vector.outerproduct %f, %s, %facc : vector<2xf32>, f32
  vector.print %4 : vector<2xf32>
  // CHECK-NEXT: ( 5.96046e-08, 3.00049 )
  return
}
