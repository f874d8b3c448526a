// Quantisation: ties to even, a guarded scale, wide integers.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

func.func @dynamic(%x: tensor<64x128xf32>) -> (tensor<64x128xi8>, tensor<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %tiny = arith.constant 1.0e-10 : f32
  %lo = arith.constant -127.0 : f32
  %hi = arith.constant 127.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %eq = tensor.empty() : tensor<64x128xi8>
  // |x| is never below 0.
  %m0 = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<64x128xf32>) outs(%m0 : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %a = math.absf %in : f32
    %r = arith.maximumf %a, %out : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %s = linalg.map ins(%m : tensor<64xf32>) outs(%e : tensor<64xf32>)
    (%in: f32, %out: f32) {
      %g = arith.maximumf %in, %tiny : f32
      %r = arith.divf %g, %hi : f32
      linalg.yield %r : f32
    }
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<64x128xf32>, tensor<64xf32>) outs(%eq : tensor<64x128xi8>) {
  ^bb0(%in: f32, %scale: f32, %out: i8):
    %d = arith.divf %in, %scale : f32
    %r = math.roundeven %d : f32
    %c0 = arith.maximumf %r, %lo : f32
    %c1 = arith.minimumf %c0, %hi : f32
    %n = arith.fptosi %c1 : f32 to i8
    linalg.yield %n : i8
  } -> tensor<64x128xi8>
  return %q, %s : tensor<64x128xi8>, tensor<64xf32>
}

// A masked mean whose count is compared with 0.
func.func @masked_mean(%x: vector<64xf32>, %mask: vector<64xi1>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<64xf32>
  %ones = arith.uitofp %mask : vector<64xi1> to vector<64xf32>
  %count = vector.reduction <add>, %ones : vector<64xf32> into f32
  %v = arith.select %mask, %x, %zeros : vector<64xi1>, vector<64xf32>
  %sum = vector.reduction <add>, %v : vector<64xf32> into f32
  %none = arith.cmpf oeq, %count, %zero : f32
  %mean = arith.divf %sum, %count : f32
  %y = arith.select %none, %zero, %mean : f32
  return %y : f32
}

// relu and then the maximum: 0 is a value like others.
func.func @maxpool_of_relu(%x: tensor<1x16x16x8xf32>) -> tensor<1x8x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x8xf32>
  %e2 = tensor.empty() : tensor<1x8x8x8xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %r = linalg.map ins(%x : tensor<1x16x16x8xf32>) outs(%e : tensor<1x16x16x8xf32>)
    (%in: f32, %out: f32) {
      %m = arith.maximumf %in, %zero : f32
      linalg.yield %m : f32
    }
  %p = tensor.pad %r low[0, 0, 0, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x16x16x8xf32> to tensor<1x17x17x8xf32>
  %s = tensor.extract_slice %p[0, 0, 0, 0] [1, 16, 16, 8] [1, 1, 1, 1] : tensor<1x17x17x8xf32> to tensor<1x16x16x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %y = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>}
      ins(%s, %w : tensor<1x16x16x8xf32>, tensor<2x2xf32>) outs(%i : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %y : tensor<1x8x8x8xf32>
}

// Rows that do not exist are padded, the row that is reduced is not.
func.func @padded_rows(%x: memref<7x16xf32>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %ninf = arith.constant dense<0xFF800000> : vector<8xf32>
  %v = vector.transfer_read %x[%c0, %c0], %zero {in_bounds = [false, true]} : memref<7x16xf32>, vector<8x16xf32>
  %m = vector.multi_reduction <maximumf>, %v, %ninf [1] : vector<8x16xf32> to vector<8xf32>
  return %m : vector<8xf32>
}

// The index of the largest element.
func.func @argmax(%x: tensor<1000xf32>) -> tensor<i32> {
  %ninf = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : i32
  %ef = tensor.empty() : tensor<f32>
  %ei = tensor.empty() : tensor<i32>
  %m = linalg.fill ins(%ninf : f32) outs(%ef : tensor<f32>) -> tensor<f32>
  %i = linalg.fill ins(%c0 : i32) outs(%ei : tensor<i32>) -> tensor<i32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<1000xf32>) outs(%m, %i : tensor<f32>, tensor<i32>) {
  ^bb0(%in: f32, %max: f32, %at: i32):
    %n = linalg.index 0 : index
    %ni = arith.index_cast %n : index to i32
    %c = arith.cmpf ogt, %in, %max : f32
    %a = arith.select %c, %in, %max : f32
    %b = arith.select %c, %ni, %at : i32
    linalg.yield %a, %b : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %r#1 : tensor<i32>
}
