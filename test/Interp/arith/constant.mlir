// Constants of scalar, vector and tensor types; splats, narrow types, i1.
// RUN: %plumb run %s -e f | FileCheck %s
func.func @f() -> (i1, i64, bf16, f8E5M2, index, vector<2x2xi16>, vector<3xf32>,
                   tensor<2x2xf16>, tensor<3xi1>, tensor<f64>, tensor<0xi8>) {
  %0 = arith.constant true
  %1 = arith.constant -9223372036854775808 : i64
  %2 = arith.constant 0.15625 : bf16
  %3 = arith.constant 0x7C : f8E5M2
  %4 = arith.constant -1 : index
  %5 = arith.constant dense<[[1, -2], [3, 4]]> : vector<2x2xi16>
  %6 = arith.constant dense<-0.0> : vector<3xf32>
  %7 = arith.constant dense<[[0.5, 1.0], [0x7E00, -2.0]]> : tensor<2x2xf16>
  %8 = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %9 = arith.constant dense<0.1> : tensor<f64>
  %10 = arith.constant dense<> : tensor<0xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10
      : i1, i64, bf16, f8E5M2, index, vector<2x2xi16>, vector<3xf32>,
        tensor<2x2xf16>, tensor<3xi1>, tensor<f64>, tensor<0xi8>
}
// CHECK: result 0: i1 = 1
// CHECK-NEXT: result 1: i64 = -9223372036854775808
// CHECK-NEXT: result 2: bf16 = 0.156
// CHECK-NEXT: result 3: f8E5M2 = inf
// CHECK-NEXT: result 4: index = -1
// CHECK-NEXT: result 5: 2x2xi16 =
// CHECK-NEXT: {{\[}}[1, -2],
// CHECK-NEXT: [3, 4]]
// CHECK: result 6: 3xf32 = [-0.0, -0.0, -0.0]
// CHECK: result 7: 2x2xf16 =
// CHECK-NEXT: {{\[}}[0.5, 1.0],
// CHECK-NEXT: [nan, -2.0]]
// CHECK: result 8: 3xi1 = [1, 0, 1]
// CHECK: result 9: {{.*}}f64 = 0.1
// CHECK: result 10: 0xi8 = []

// A constant tensor is a value: writing to it writes to a copy, each time.
// RUN: %plumb run %s -e value | FileCheck %s --check-prefix=VALUE
func.func @value() -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant dense<0> : tensor<2xi32>
  %last = scf.for %i = %c0 to %c3 step %c1
      iter_args(%t = %zero) -> tensor<2xi32> {
    %k = arith.constant dense<[10, 20]> : tensor<2xi32>
    %v = arith.index_cast %i : index to i32
    %w = tensor.insert %v into %k[%c0] : tensor<2xi32>
    scf.yield %w : tensor<2xi32>
  }
  %again = arith.constant dense<[10, 20]> : tensor<2xi32>
  return %last, %again : tensor<2xi32>, tensor<2xi32>
}
// VALUE: result 0: 2xi32 = [2, 20]
// VALUE-NEXT: result 1: 2xi32 = [10, 20]
