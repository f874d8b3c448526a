// RUN: %levels %s | FileCheck %s
// vector.print in all its forms.

func.func @main() {
  %f = arith.constant 1.5 : f32
  %d = arith.constant -2.5e-10 : f64
  %h = arith.constant 0.1 : f16
  %b = arith.constant 0.1 : bf16
  %i1 = arith.constant true
  %i4 = arith.constant -3 : i4
  %i8 = arith.constant -128 : i8
  %i64 = arith.constant -9000000000 : i64
  %idx = arith.constant 12 : index
  vector.print %f : f32
  vector.print %d : f64
  vector.print %h : f16
  vector.print %b : bf16
  vector.print %i1 : i1
  vector.print %i4 : i4
  vector.print %i8 : i8
  vector.print %i64 : i64
  vector.print %idx : index
  %v0 = vector.broadcast %f : f32 to vector<f32>
  vector.print %v0 : vector<f32>
  %v1 = arith.constant dense<[true, false, true]> : vector<3xi1>
  vector.print %v1 : vector<3xi1>
  %v2 = arith.constant dense<[[1, -2], [3, -4]]> : vector<2x2xi32>
  vector.print %v2 : vector<2x2xi32>
  %v3 = arith.constant dense<[[[1.0], [2.0]], [[3.0], [0x7FC00000]]]> : vector<2x2x1xf32>
  vector.print %v3 : vector<2x2x1xf32>
  %v4 = arith.constant dense<[1, 200]> : vector<2xindex>
  vector.print %v4 : vector<2xindex>
  %v5 = arith.constant dense<[7, -8]> : vector<2xi4>
  vector.print %v5 : vector<2xi4>
  %v6 = arith.constant dense<[0.5, 65504.0]> : vector<2xf16>
  vector.print %v6 : vector<2xf16>
  vector.print str "a text\0A"
  vector.print punctuation <open>
  vector.print %f : f32 punctuation <comma>
  vector.print %idx : index punctuation <no_punctuation>
  vector.print punctuation <close>
  vector.print punctuation <newline>
  vector.print
  return
}

// CHECK: 1.5
// CHECK-NEXT: -2.5e-10
// CHECK-NEXT: 0.0999756
// CHECK-NEXT: 0.100098
// CHECK-NEXT: 1
// CHECK-NEXT: -3
// CHECK-NEXT: -128
// CHECK-NEXT: -9000000000
// CHECK-NEXT: 12
// CHECK-NEXT: ( 1.5 )
// CHECK-NEXT: ( 1, 0, 1 )
// CHECK-NEXT: ( ( 1, -2 ), ( 3, -4 ) )
// CHECK-NEXT: ( ( ( 1 ), ( 2 ) ), ( ( 3 ), ( nan ) ) )
// CHECK-NEXT: ( 1, 200 )
// CHECK-NEXT: ( 7, -8 )
// CHECK-NEXT: ( 0.5, 65504 )
// CHECK-NEXT: a text
// CHECK-NEXT: ( 1.5, 12 )
// CHECK-EMPTY:
