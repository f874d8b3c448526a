// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// mask.compress: active lanes close up; behind them lie zeros, the lanes of
// `src` of the same number, or those of `constant_src`. By hand.

func.func @main() {
  %k = arith.constant dense<[0, 1, 0, 0, 1, 1, 0, 1]> : vector<8xi1>
  %a = arith.constant dense<[10, 11, 12, 13, 14, 15, 16, 17]> : vector<8xi64>
  %s = arith.constant dense<[-1, -2, -3, -4, -5, -6, -7, -8]> : vector<8xi64>
  %0 = x86vector.avx512.mask.compress %k, %a : vector<8xi64>
  vector.print %0 : vector<8xi64>
  // CHECK: ( 11, 14, 15, 17, 0, 0, 0, 0 )
  %1 = x86vector.avx512.mask.compress %k, %a, %s : vector<8xi64>, vector<8xi64>
  vector.print %1 : vector<8xi64>
  // CHECK-NEXT: ( 11, 14, 15, 17, -5, -6, -7, -8 )
  %b = arith.constant dense<[0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]> : vector<8xf32>
  %2 = x86vector.avx512.mask.compress %k, %b
      {constant_src = dense<[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0, -8.0]> : vector<8xf32>} : vector<8xf32>
  vector.print %2 : vector<8xf32>
  // CHECK-NEXT: ( 1.5, 4.5, 5.5, 7.5, -5, -6, -7, -8 )
  %all = arith.constant dense<true> : vector<8xi1>
  %3 = x86vector.avx512.mask.compress %all, %a, %s : vector<8xi64>, vector<8xi64>
  vector.print %3 : vector<8xi64>
  // CHECK-NEXT: ( 10, 11, 12, 13, 14, 15, 16, 17 )
  %none = arith.constant dense<false> : vector<8xi1>
  %4 = x86vector.avx512.mask.compress %none, %a, %s : vector<8xi64>, vector<8xi64>
  vector.print %4 : vector<8xi64>
  // CHECK-NEXT: ( -1, -2, -3, -4, -5, -6, -7, -8 )
  return
}
