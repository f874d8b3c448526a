// What programs print: vector.print of every element type, of ranks 0 to 3, with
// other punctuation and text, in loops.
// RUN: %compare i32 %s

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %i1 = arith.constant true
  %i8 = arith.constant -7 : i8
  %i16 = arith.constant -32768 : i16
  %i32 = arith.constant 2147483647 : i32
  %i64 = arith.constant -9223372036854775808 : i64
  %ix = arith.constant -1 : index
  %f32 = arith.constant 3.14159274 : f32
  %f64 = arith.constant -2.718281828459045e-200 : f64
  vector.print %i1 : i1
  vector.print %i8 : i8
  vector.print %i16 : i16
  vector.print %i32 : i32
  vector.print %i64 : i64
  vector.print %ix : index
  vector.print %f32 : f32
  vector.print %f64 : f64
  %vb = arith.constant dense<[true, false, true]> : vector<3xi1>
  %v8 = arith.constant dense<[[1, -2], [127, -128]]> : vector<2x2xi8>
  %vf = arith.constant dense<[[[1.0, -0.0], [1.0e10, 1.5e-7]],
    [[0x7F800000, 0xFF800000], [123456.789, 0.1]]]> : vector<2x2x2xf32>
  %vd = arith.constant dense<[1.0e300, 1.0e-5, 100000.0, 1000000.0]>
    : vector<4xf64>
  %v0 = arith.constant dense<42> : vector<i32>
  vector.print %vb : vector<3xi1>
  vector.print %v8 : vector<2x2xi8>
  vector.print %vf : vector<2x2x2xf32>
  vector.print %vd : vector<4xf64>
  vector.print %v0 : vector<i32>
  vector.print str "text, then\n"
  vector.print punctuation <open>
  scf.for %i = %c0 to %c4 step %c1 {
    vector.print %i : index punctuation <comma>
  }
  vector.print punctuation <close>
  vector.print punctuation <newline>
  vector.print %i32 : i32 punctuation <no_punctuation>
  vector.print punctuation <newline>
  return %i32 : i32
}
