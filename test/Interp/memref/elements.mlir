// Elements of all kinds keep their values in memory: i1, i4, i7, i33, f16, bf16,
// f8, index, complex, vectors of whole and of broken bytes. By hand; floats are
// printed with the digits that tell them apart in their own format.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: %plumb run %s -e f --shadows | FileCheck %s
func.func @f() -> (memref<2xi1>, memref<2xi4>, memref<2xi7>, memref<2xi33>, memref<2xf16>, memref<2xbf16>, memref<2xf8E4M3FN>, memref<2xf4E2M1FN>, memref<2xtf32>, memref<2xindex>, memref<2xcomplex<f32>>, memref<2xvector<3xf32>>, memref<2xvector<3xi1>>, memref<vector<2x2xi8>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %0 = memref.alloc() : memref<2xi1>
  memref.store %true, %0[%c0] : memref<2xi1>
  memref.store %false, %0[%c1] : memref<2xi1>
  // CHECK: result 0: 2xi1 = [1, 0]
  %1 = memref.alloc() : memref<2xi4>
  %i4 = arith.constant -8 : i4
  %j4 = arith.constant 7 : i4
  memref.store %i4, %1[%c0] : memref<2xi4>
  memref.store %j4, %1[%c1] : memref<2xi4>
  // CHECK-NEXT: result 1: 2xi4 = [-8, 7]
  %2 = memref.alloc() : memref<2xi7>
  %i7 = arith.constant -64 : i7
  %j7 = arith.constant 63 : i7
  memref.store %i7, %2[%c0] : memref<2xi7>
  memref.store %j7, %2[%c1] : memref<2xi7>
  // CHECK-NEXT: result 2: 2xi7 = [-64, 63]
  %3 = memref.alloc() : memref<2xi33>
  %i33 = arith.constant -4294967296 : i33
  %j33 = arith.constant 4294967295 : i33
  memref.store %i33, %3[%c0] : memref<2xi33>
  memref.store %j33, %3[%c1] : memref<2xi33>
  // CHECK-NEXT: result 3: 2xi33 = [-4294967296, 4294967295]
  %4 = memref.alloc() : memref<2xf16>
  %h = arith.constant 65504.0 : f16
  %hi = arith.constant 0xFC00 : f16
  memref.store %h, %4[%c0] : memref<2xf16>
  memref.store %hi, %4[%c1] : memref<2xf16>
  // CHECK-NEXT: result 4: 2xf16 = [65504.0, -inf]
  %5 = memref.alloc() : memref<2xbf16>
  %b = arith.constant 1.0078125 : bf16
  memref.store %b, %5[%c0] : memref<2xbf16>
  memref.store %b, %5[%c1] : memref<2xbf16>
  // CHECK-NEXT: result 5: 2xbf16 = [1.01, 1.01]
  %6 = memref.alloc() : memref<2xf8E4M3FN>
  %e = arith.constant 448.0 : f8E4M3FN
  %e2 = arith.constant -0.001953125 : f8E4M3FN
  memref.store %e, %6[%c0] : memref<2xf8E4M3FN>
  memref.store %e2, %6[%c1] : memref<2xf8E4M3FN>
  // CHECK-NEXT: result 6: 2xf8E4M3FN = [448.0, -0.001953125]
  %7 = memref.alloc() : memref<2xf4E2M1FN>
  %q = arith.constant 6.0 : f4E2M1FN
  %q2 = arith.constant -0.5 : f4E2M1FN
  memref.store %q, %7[%c0] : memref<2xf4E2M1FN>
  memref.store %q2, %7[%c1] : memref<2xf4E2M1FN>
  // CHECK-NEXT: result 7: 2xf4E2M1FN = [6.0, -0.5]
  %8 = memref.alloc() : memref<2xtf32>
  %t = arith.constant 1.0009765625 : tf32
  memref.store %t, %8[%c0] : memref<2xtf32>
  memref.store %t, %8[%c1] : memref<2xtf32>
  // CHECK-NEXT: result 8: 2xtf32 = [1.001, 1.001]
  %9 = memref.alloc() : memref<2xindex>
  memref.store %c1, %9[%c0] : memref<2xindex>
  memref.store %c0, %9[%c1] : memref<2xindex>
  // CHECK-NEXT: result 9: 2xindex = [1, 0]
  %10 = memref.alloc() : memref<2xcomplex<f32>>
  %z = complex.constant [1.5 : f32, -2.5 : f32] : complex<f32>
  memref.store %z, %10[%c0] : memref<2xcomplex<f32>>
  memref.store %z, %10[%c1] : memref<2xcomplex<f32>>
  // CHECK-NEXT: result 10: {{.*}} = {{.*}}1.5{{.*}}-2.5{{.*}}1.5{{.*}}-2.5
  %11 = memref.alloc() : memref<2xvector<3xf32>>
  %v = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %w = arith.constant dense<[4.0, 5.0, 6.0]> : vector<3xf32>
  memref.store %v, %11[%c0] : memref<2xvector<3xf32>>
  memref.store %w, %11[%c1] : memref<2xvector<3xf32>>
  // CHECK-NEXT: result 11: 2x3xf32 =
  // CHECK-NEXT: {{\[\[}}1.0, 2.0, 3.0],
  // CHECK-NEXT: [4.0, 5.0, 6.0]]
  %12 = memref.alloc() : memref<2xvector<3xi1>>
  %p = arith.constant dense<[true, false, true]> : vector<3xi1>
  %r = arith.constant dense<[false, true, false]> : vector<3xi1>
  memref.store %p, %12[%c0] : memref<2xvector<3xi1>>
  memref.store %r, %12[%c1] : memref<2xvector<3xi1>>
  // CHECK-NEXT: result 12: 2x3xi1 =
  // CHECK-NEXT: {{\[\[}}1, 0, 1],
  // CHECK-NEXT: [0, 1, 0]]
  %13 = memref.alloc() : memref<vector<2x2xi8>>
  %s = arith.constant dense<[[1, -2], [3, -4]]> : vector<2x2xi8>
  memref.store %s, %13[] : memref<vector<2x2xi8>>
  // CHECK-NEXT: result 13: {{.*}}xi8 = {{.*}}1, -2, 3, -4
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : memref<2xi1>, memref<2xi4>, memref<2xi7>, memref<2xi33>, memref<2xf16>, memref<2xbf16>, memref<2xf8E4M3FN>, memref<2xf4E2M1FN>, memref<2xtf32>, memref<2xindex>, memref<2xcomplex<f32>>, memref<2xvector<3xf32>>, memref<2xvector<3xi1>>, memref<vector<2x2xi8>>
}
