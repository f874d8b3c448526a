// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.print writes what mlir-runner's runtime writes. Expected text from
// mlir-runner 22.1.8.

func.func @main() {
  %f0 = arith.constant dense<1.5> : vector<f32>
  vector.print %f0 : vector<f32>
  // CHECK: ( 1.5 )
  %f1 = arith.constant dense<[1.5, -0.0, 0x7f800000, 0x7fc00000, 1.0e-10]> : vector<5xf32>
  vector.print %f1 : vector<5xf32>
  // CHECK-NEXT: ( 1.5, -0, inf, nan, 1e-10 )
  %f2 = arith.constant dense<[[1.5, 2.0], [3.25, 1234567.0]]> : vector<2x2xf32>
  vector.print %f2 : vector<2x2xf32>
  // CHECK-NEXT: ( ( 1.5, 2 ), ( 3.25, 1.23457e+06 ) )
  %i = arith.constant dense<[[[-1, 2]], [[3, 4]]]> : vector<2x1x2xi32>
  vector.print %i : vector<2x1x2xi32>
  // CHECK-NEXT: ( ( ( -1, 2 ) ), ( ( 3, 4 ) ) )
  %b = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %b : vector<2xi1>
  // CHECK-NEXT: ( 1, 0 )
  %x = arith.constant dense<[-1, 2]> : vector<2xindex>
  vector.print %x : vector<2xindex>
  // CHECK-NEXT: ( 18446744073709551615, 2 )
  %xs = arith.constant -5 : index
  vector.print %xs : index
  // CHECK-NEXT: 18446744073709551611
  %s = arith.constant -5 : i8
  vector.print %s : i8
  // CHECK-NEXT: -5
  %i4 = arith.constant dense<[-3, 7]> : vector<2xi4>
  vector.print %i4 : vector<2xi4>
  // CHECK-NEXT: ( -3, 7 )
  %h = arith.constant dense<[1.1, -2.0, 0x7c00]> : vector<3xf16>
  vector.print %h : vector<3xf16>
  // CHECK-NEXT: ( 1.09961, -2, inf )
  %bf = arith.constant dense<[1.1, -2.0]> : vector<2xbf16>
  vector.print %bf : vector<2xbf16>
  // CHECK-NEXT: ( 1.10156, -2 )
  %d = arith.constant dense<[1.123456789, -2.0, 0xfff8000000000000]> : vector<3xf64>
  vector.print %d : vector<3xf64>
  // CHECK-NEXT: ( 1.12346, -2, -nan )
  %t = arith.constant true
  vector.print %t : i1
  // CHECK-NEXT: 1
  vector.print %b : vector<2xi1> punctuation <comma>
  vector.print %s : i8 punctuation <no_punctuation>
  vector.print punctuation <open>
  vector.print punctuation <close>
  vector.print punctuation <newline>
  // CHECK-NEXT: ( 1, 0 ), -5(  )
  vector.print str "hello "
  vector.print str "world\n"
  // CHECK-NEXT: hello world
  return
}
