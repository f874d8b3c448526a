// Each function at z = 0.5 + 0.75 i (and w = 1.25 - 0.5 i): its distance from what
// Python's cmath gives is below 1e-14.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i1 = 1
func.func @near(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %d = complex.sub %a, %b : complex<f64>
  %m = complex.abs %d : complex<f64>
  %t = arith.constant 1.0e-14 : f64
  %r = arith.cmpf olt, %m, %t : f64
  return %r : i1
}
func.func @f() -> i1 {
  %z = complex.constant [0.5, 0.75] : complex<f64>
  %w = complex.constant [1.25, -0.5] : complex<f64>
  %ok = arith.constant true
  %v0 = complex.exp %z : complex<f64>
  %e0 = complex.constant [1.2063510016467855, 1.1238323225841311] : complex<f64>
  %n0 = func.call @near(%v0, %e0) : (complex<f64>, complex<f64>) -> i1
  %ok0 = arith.andi %ok, %n0 : i1
  %v1 = complex.log %z : complex<f64>
  %e1 = complex.constant [-0.10381968238912226, 0.982793723247329] : complex<f64>
  %n1 = func.call @near(%v1, %e1) : (complex<f64>, complex<f64>) -> i1
  %ok1 = arith.andi %ok0, %n1 : i1
  %v2 = complex.sin %z : complex<f64>
  %e2 = complex.constant [0.6207042310780551, 0.7216508242975646] : complex<f64>
  %n2 = func.call @near(%v2, %e2) : (complex<f64>, complex<f64>) -> i1
  %ok2 = arith.andi %ok1, %n2 : i1
  %v3 = complex.cos %z : complex<f64>
  %e3 = complex.constant [1.1361914738033483, -0.3942396421115833] : complex<f64>
  %n3 = func.call @near(%v3, %e3) : (complex<f64>, complex<f64>) -> i1
  %ok3 = arith.andi %ok2, %n3 : i1
  %v4 = complex.tan %z : complex<f64>
  %e4 = complex.constant [0.290893461829618, 0.7360841705511909] : complex<f64>
  %n4 = func.call @near(%v4, %e4) : (complex<f64>, complex<f64>) -> i1
  %ok4 = arith.andi %ok3, %n4 : i1
  %v5 = complex.tanh %z : complex<f64>
  %e5 = complex.constant [0.7282118012804724, 0.6180963948062024] : complex<f64>
  %n5 = func.call @near(%v5, %e5) : (complex<f64>, complex<f64>) -> i1
  %ok5 = arith.andi %ok4, %n5 : i1
  %v6 = complex.sqrt %z : complex<f64>
  %e6 = complex.constant [0.8370746140177701, 0.44798873806491907] : complex<f64>
  %n6 = func.call @near(%v6, %e6) : (complex<f64>, complex<f64>) -> i1
  %ok6 = arith.andi %ok5, %n6 : i1
  %v7 = complex.expm1 %z : complex<f64>
  %e7 = complex.constant [0.20635100164678555, 1.1238323225841311] : complex<f64>
  %n7 = func.call @near(%v7, %e7) : (complex<f64>, complex<f64>) -> i1
  %ok7 = arith.andi %ok6, %n7 : i1
  %v8 = complex.log1p %z : complex<f64>
  %e8 = complex.constant [0.5170368837652692, 0.4636476090008061] : complex<f64>
  %n8 = func.call @near(%v8, %e8) : (complex<f64>, complex<f64>) -> i1
  %ok8 = arith.andi %ok7, %n8 : i1
  %v9 = complex.rsqrt %z : complex<f64>
  %e9 = complex.constant [0.92865090530163, -0.4969988818226067] : complex<f64>
  %n9 = func.call @near(%v9, %e9) : (complex<f64>, complex<f64>) -> i1
  %ok9 = arith.andi %ok8, %n9 : i1
  %v10 = complex.pow %z, %w : complex<f64>
  %e10 = complex.constant [0.41107163355175347, 1.375547088207864] : complex<f64>
  %n10 = func.call @near(%v10, %e10) : (complex<f64>, complex<f64>) -> i1
  %ok10 = arith.andi %ok9, %n10 : i1
  %v11 = complex.atan2 %z, %w : complex<f64>
  %e11 = complex.constant [0.23182380450040302, 0.7489330683884978] : complex<f64>
  %n11 = func.call @near(%v11, %e11) : (complex<f64>, complex<f64>) -> i1
  %ok11 = arith.andi %ok10, %n11 : i1
  return %ok11 : i1
}
