// Chains of native conversions of the NPU a5 (i32 to f32, f32 to f16, ...; no
// i32 to f16), and what of a cast is kept.
// RUN: %plumb-opt %s --plumb-legalize-casts=target=a5 | FileCheck %s

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT:  %[[A:.*]] = arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:  %[[B:.*]] = arith.truncf %[[A]] : f32 to f16
// CHECK-NEXT:  return %[[B]]
func.func @scalar(%x: i32) -> f16 {
  %0 = arith.sitofp %x : i32 to f16
  return %0 : f16
}

// CHECK-LABEL: func.func @native
// CHECK-NEXT:  arith.sitofp %arg0 : i32 to f32
// CHECK-NEXT:  return
func.func @native(%x: i32) -> f32 {
  %0 = arith.sitofp %x : i32 to f32
  return %0 : f32
}

// Shapes, scalable sizes and the attributes of others stay.
// CHECK-LABEL: func.func @vector
// CHECK-NEXT:  %[[A:.*]] = arith.sitofp %arg0 : vector<2x[4]xi32> to vector<2x[4]xf32>
// CHECK-NEXT:  arith.truncf %[[A]] {mine = 1 : i32} : vector<2x[4]xf32> to vector<2x[4]xf16>
func.func @vector(%x: vector<2x[4]xi32>) -> vector<2x[4]xf16> {
  %0 = arith.sitofp %x {mine = 1 : i32} : vector<2x[4]xi32> to vector<2x[4]xf16>
  return %0 : vector<2x[4]xf16>
}

// CHECK-LABEL: func.func @tensor
// CHECK-NEXT:  %[[A:.*]] = arith.sitofp %arg0 : tensor<4x?xi64> to tensor<4x?xf32>
// CHECK-NEXT:  arith.truncf %[[A]] : tensor<4x?xf32> to tensor<4x?xf16>
func.func @tensor(%x: tensor<4x?xi64>) -> tensor<4x?xf16> {
  %0 = arith.sitofp %x : tensor<4x?xi64> to tensor<4x?xf16>
  return %0 : tensor<4x?xf16>
}

// The body of a structured operation.
// CHECK-LABEL: func.func @linalg
// CHECK:       ^bb0(%[[X:.*]]: i8, %{{.*}}: f32):
// CHECK-NEXT:  %[[A:.*]] = arith.sitofp %[[X]] : i8 to f16
// CHECK-NEXT:  %[[B:.*]] = arith.extf %[[A]] : f16 to f32
// CHECK-NEXT:  linalg.yield %[[B]]
#id = affine_map<(i) -> (i)>
func.func @linalg(%x: tensor<4xi8>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<4xi8>) outs(%o : tensor<4xf32>) {
  ^bb0(%i: i8, %j: f32):
    %t = arith.sitofp %i : i8 to f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// fptosi and fptoui round toward zero, so each step before them does.
// CHECK-LABEL: func.func @to_integer
// CHECK-NEXT:  %[[A:.*]] = arith.truncf %arg0 toward_zero : f32 to f16
// CHECK-NEXT:  arith.fptosi %[[A]] : f16 to i8
// CHECK-NEXT:  %[[B:.*]] = arith.truncf %arg0 toward_zero : f32 to f16
// CHECK-NEXT:  arith.fptoui %[[B]] : f16 to i8
func.func @to_integer(%x: f32) -> (i8, i8) {
  %0 = arith.fptosi %x : f32 to i8
  %1 = arith.fptoui %x : f32 to i8
  return %0, %1 : i8, i8
}

// From i8 there are conversions to f16, i16 and i32, from ui8 to f16 and ui16:
// the sign of the operation chooses. Its conversions saturate, which nsw allows.
// CHECK-LABEL: func.func @integers
// CHECK-NEXT:  %[[A:.*]] = arith.extsi %arg0 : i8 to i32
// CHECK-NEXT:  arith.extsi %[[A]] : i32 to i64
// CHECK-NEXT:  %[[B:.*]] = arith.uitofp %arg0 : i8 to f16
// CHECK-NEXT:  arith.fptosi %[[B]] : f16 to i32
// CHECK-NEXT:  %[[C:.*]] = arith.trunci %arg1 overflow<nsw> : i64 to i32
// CHECK-NEXT:  arith.trunci %[[C]] overflow<nsw> : i32 to i16
func.func @integers(%x: i8, %y: i64) -> (i64, i32, i16) {
  %0 = arith.extsi %x : i8 to i64
  %1 = arith.extui %x : i8 to i32
  %2 = arith.trunci %y overflow<nsw> : i64 to i16
  return %0, %1, %2 : i64, i32, i16
}

// CHECK-LABEL: func.func @attributes
// CHECK-NEXT:  %[[A:.*]] = arith.extf %arg0 fastmath<nnan> : f8E5M2 to f32
// CHECK-NEXT:  arith.truncf %[[A]] fastmath<nnan> : f32 to f16
// CHECK-NEXT:  %[[B:.*]] = arith.extf %arg1 fastmath<ninf> : f16 to f32
// CHECK-NEXT:  arith.truncf %[[B]] downward fastmath<ninf> : f32 to f8E4M3FN
func.func @attributes(%x: f8E5M2, %y: f16) -> (f16, f8E4M3FN) {
  %0 = arith.extf %x fastmath<nnan> : f8E5M2 to f16
  %1 = arith.truncf %y downward fastmath<ninf> : f16 to f8E4M3FN
  return %0, %1 : f16, f8E4M3FN
}

// What is no cast of numbers between sized types stays.
// CHECK-LABEL: func.func @others
// CHECK-NEXT:  arith.index_cast %arg0
// CHECK-NEXT:  arith.bitcast %arg1
// CHECK-NEXT:  return
func.func @others(%x: index, %y: f16) -> (i8, i16) {
  %0 = arith.index_cast %x : index to i8
  %1 = arith.bitcast %y : f16 to i16
  return %0, %1 : i8, i16
}
