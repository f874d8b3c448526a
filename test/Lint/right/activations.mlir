// Elementwise functions: what their writers asked for.
// RUN: %plumb lint %s | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),linalg-generalize-named-ops,linalg-fuse-elementwise-ops,canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-loops),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(convert-elementwise-to-linalg),one-shot-bufferize{bufferize-function-boundaries},func.func(convert-linalg-to-affine-loops,affine-loop-tile{tile-size=4}),canonicalize,cse)' \
// RUN:   | %plumb lint - | FileCheck %s
// CHECK-NOT: {{warning|note}}:
// CHECK: : no findings (

func.func @gelu(%x: tensor<4x256xf16>) -> tensor<4x256xf16> {
  %e = tensor.empty() : tensor<4x256xf16>
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %c = arith.constant 0.044715 : f32
  %k = arith.constant 0.797884583 : f32
  %y = linalg.map ins(%x : tensor<4x256xf16>) outs(%e : tensor<4x256xf16>)
    (%in: f16, %out: f16) {
      %v = arith.extf %in : f16 to f32
      %v2 = arith.mulf %v, %v : f32
      %v3 = arith.mulf %v2, %v : f32
      %p = math.fma %v3, %c, %v : f32
      %s = arith.mulf %p, %k : f32
      %t = math.tanh %s : f32
      %u = arith.addf %t, %one : f32
      %h = arith.mulf %v, %half : f32
      %r = arith.mulf %h, %u : f32
      %n = arith.truncf %r : f32 to f16
      linalg.yield %n : f16
    }
  return %y : tensor<4x256xf16>
}

func.func @silu(%x: vector<64xf32>) -> vector<64xf32> {
  %one = arith.constant dense<1.0> : vector<64xf32>
  %n = arith.negf %x : vector<64xf32>
  %e = math.exp %n : vector<64xf32>
  %d = arith.addf %e, %one : vector<64xf32>
  %y = arith.divf %x, %d : vector<64xf32>
  return %y : vector<64xf32>
}

func.func @elu(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %e = math.expm1 %x : f32
  %c = arith.cmpf ogt, %x, %zero : f32
  %y = arith.select %c, %x, %e : f32
  return %y : f32
}

func.func @divide(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %y = arith.divf %a, %b : tensor<16xf32>
  return %y : tensor<16xf32>
}

func.func @log_and_root(%x: f32) -> (f32, f32) {
  %l = math.log %x : f32
  %r = math.rsqrt %x : f32
  return %l, %r : f32, f32
}

// Fast arithmetic without a test, and a test without fast arithmetic.
func.func @flags(%x: f32, %y: f32) -> (f32, i1) {
  %s = arith.addf %x, %y fastmath<fast> : f32
  %p = arith.mulf %x, %y fastmath<contract> : f32
  %c = arith.cmpf uno, %p, %p : f32
  return %s, %c : f32, i1
}
