// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.fma rounds once: (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24 in f32, and 0 if the
// product is rounded first; (1 + 2^-6)^2 - (1 + 2^-5) is 2^-12 in f16. By hand.

func.func @main() {
  %a = arith.constant dense<1.000244140625> : vector<2xf32>
  %c = arith.constant dense<[-1.00048828125, 0.0]> : vector<2xf32>
  %0 = vector.fma %a, %a, %c : vector<2xf32>
  vector.print %0 : vector<2xf32>
  // CHECK: ( 5.96046e-08, 1.00049 )
  %h = arith.constant dense<1.015625> : vector<1xf16>
  %hc = arith.constant dense<-1.03125> : vector<1xf16>
  %1 = vector.fma %h, %h, %hc : vector<1xf16>
  vector.print %1 : vector<1xf16>
  // CHECK-NEXT: ( 0.000244141 )
  %d = arith.constant dense<[[2.0, 3.0]]> : vector<1x2xf64>
  %2 = vector.fma %d, %d, %d : vector<1x2xf64>
  vector.print %2 : vector<1x2xf64>
  // CHECK-NEXT: ( ( 6, 12 ) )
  return
}
