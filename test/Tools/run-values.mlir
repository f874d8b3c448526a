// How `plumb run` shows results: nested, exact, and large ones cut.
// RUN: %plumb run %s -e scalars | FileCheck %s --check-prefix=SCALARS
// RUN: %plumb run %s -e nested | FileCheck %s --check-prefix=NESTED
// RUN: %plumb run %s -e large | FileCheck %s --check-prefix=LARGE
// RUN: %plumb run %s -e large -v | FileCheck %s --check-prefix=FULL
// RUN: %plumb run %s -e inout | FileCheck %s --check-prefix=INOUT
// RUN: %plumb run %s -e scalars -q | count 0

// SCALARS:      result 0: f32 = 0.1
// SCALARS-NEXT: result 1: f64 = 1e+300
// SCALARS-NEXT: result 2: f16 = 0.1
// SCALARS-NEXT: result 3: bf16 = -inf
// SCALARS-NEXT: result 4: i1 = 1
// SCALARS-NEXT: result 5: i8 = -1
// SCALARS-NEXT: result 6: index = 7
// SCALARS-NEXT: result 7: f32 = nan
// SCALARS-NEXT: result 8: f32 = -0.0
func.func @scalars() -> (f32, f64, f16, bf16, i1, i8, index, f32, f32) {
  %a = arith.constant 0.1 : f32
  %b = arith.constant 1.0e300 : f64
  %c = arith.constant 0.1 : f16
  %d = arith.constant 0xFF80 : bf16
  %e = arith.constant true
  %f = arith.constant 255 : i8
  %g = arith.constant 7 : index
  %h = arith.constant 0x7FC00000 : f32
  %i = arith.constant -0.0 : f32
  return %a, %b, %c, %d, %e, %f, %g, %h, %i
      : f32, f64, f16, bf16, i1, i8, index, f32, f32
}

// NESTED:      result 0: 2x2x2xi32 =
// NESTED-NEXT: {{^  }}{{\[\[\[}}1, 2],
// NESTED-NEXT: {{^    }}[3, 4]],
// NESTED-NEXT: {{^   }}{{\[\[}}5, 6],
// NESTED-NEXT: {{^    }}[7, 8]]]
// NESTED-NEXT: result 1: 2xf32 = [1.5, -2.5]
// NESTED-NEXT: result 2: f32 = 3.0
// NESTED-NEXT: result 3: 0xi32 = []
func.func @nested() -> (tensor<2x2x2xi32>, vector<2xf32>, tensor<f32>,
                        tensor<0xi32>) {
  %t = arith.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]>
      : tensor<2x2x2xi32>
  %v = arith.constant dense<[1.5, -2.5]> : vector<2xf32>
  %s = arith.constant dense<3.0> : tensor<f32>
  %e = arith.constant dense<> : tensor<0xi32>
  return %t, %v, %s, %e
      : tensor<2x2x2xi32>, vector<2xf32>, tensor<f32>, tensor<0xi32>
}

// LARGE:      result 0: 10x10xi32 =
// LARGE-NEXT: {{^  \[\[}}0, 1, 2, ..., 7, 8, 9],
// LARGE-NEXT: {{^   \[}}10, 11, 12, ..., 17, 18, 19],
// LARGE-NEXT: {{^   \[}}20, 21, 22, ..., 27, 28, 29],
// LARGE-NEXT: {{^   }}...,
// LARGE-NEXT: {{^   \[}}70, 71, 72, ..., 77, 78, 79],
// LARGE-NEXT: {{^   \[}}80, 81, 82, ..., 87, 88, 89],
// LARGE-NEXT: {{^   \[}}90, 91, 92, ..., 97, 98, 99]]
// FULL: [30, 31, 32, 33, 34, 35, 36, 37, 38, 39],
func.func @large() -> tensor<10x10xi32> {
  %t = tensor.generate {
  ^bb0(%i: index, %j: index):
    %ten = arith.constant 10 : index
    %r = arith.muli %i, %ten : index
    %s = arith.addi %r, %j : index
    %v = arith.index_cast %s : index to i32
    tensor.yield %v : i32
  } : tensor<10x10xi32>
  return %t : tensor<10x10xi32>
}

// Memrefs are shown as the call leaves them; what cannot change is not shown.
// INOUT-NOT: argument 0
// INOUT: argument 1: 3xi32 = [0, 5, 5]
// INOUT-NOT: argument
func.func @inout(%t: tensor<3xi32>, %m: memref<3xi32>, %i: index) {
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  affine.for %k = 0 to 3 {
    affine.store %five, %m[%k] : memref<3xi32>
  }
  affine.store %zero, %m[0] : memref<3xi32>
  return
}
