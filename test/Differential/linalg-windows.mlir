// Convolutions with strides and dilations in four layouts, a depthwise one, and
// pooling by max, min and sum; small integers only.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: f32) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %i = arith.fptosi %x : f32 to i64
  %a = arith.xori %h, %i : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %f = tensor.extract %t[%i] : tensor<?xf32>
    %m = func.call @mix(%a, %f) : (i64, f32) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

// Element i is (k i + 1) mod 13 - 6.
func.func private @make(%n: index, %k: index) -> tensor<?xf32> {
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %c13 = arith.constant 13 : index
    %c1 = arith.constant 1 : index
    %a = arith.muli %i, %k : index
    %b = arith.addi %a, %c1 : index
    %x = arith.remui %b, %c13 : index
    %w = arith.index_cast %x : index to i32
    %six = arith.constant 6 : i32
    %y = arith.subi %w, %six : i32
    %f = arith.sitofp %y : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func @main() -> i64 {
  %h0 = arith.constant 1 : i64
  %z = arith.constant 0.0 : f32
  %n126 = arith.constant 126 : index
  %n36 = arith.constant 36 : index
  %n12 = arith.constant 12 : index
  %k7 = arith.constant 7 : index
  %k5 = arith.constant 5 : index
  %xf = call @make(%n126, %k7) : (index, index) -> tensor<?xf32>
  %wf = call @make(%n36, %k5) : (index, index) -> tensor<?xf32>
  %xs = tensor.cast %xf : tensor<?xf32> to tensor<126xf32>
  %ws = tensor.cast %wf : tensor<?xf32> to tensor<36xf32>
  // 1 x 7 x 9 x 2 by 3 x 3 x 2 x 2.
  %x = tensor.expand_shape %xs [[0, 1, 2, 3]] output_shape [1, 7, 9, 2]
    : tensor<126xf32> into tensor<1x7x9x2xf32>
  %w = tensor.expand_shape %ws [[0, 1, 2, 3]] output_shape [3, 3, 2, 2]
    : tensor<36xf32> into tensor<3x3x2x2xf32>
  %e0 = tensor.empty() : tensor<1x3x7x2xf32>
  %o0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<1x3x7x2xf32>)
    -> tensor<1x3x7x2xf32>
  %r0 = linalg.conv_2d_nhwc_hwcf
    {strides = dense<[2, 1]> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %w : tensor<1x7x9x2xf32>, tensor<3x3x2x2xf32>)
    outs(%o0 : tensor<1x3x7x2xf32>) -> tensor<1x3x7x2xf32>
  %c0 = tensor.collapse_shape %r0 [[0, 1, 2, 3]]
    : tensor<1x3x7x2xf32> into tensor<42xf32>
  %d0 = tensor.cast %c0 : tensor<42xf32> to tensor<?xf32>
  %h1 = call @digest(%h0, %d0) : (i64, tensor<?xf32>) -> i64
  // Channels first, dilated.
  %y = tensor.expand_shape %xs [[0, 1, 2, 3]] output_shape [1, 2, 7, 9]
    : tensor<126xf32> into tensor<1x2x7x9xf32>
  %v = tensor.expand_shape %ws [[0, 1, 2, 3]] output_shape [2, 2, 3, 3]
    : tensor<36xf32> into tensor<2x2x3x3xf32>
  %e1 = tensor.empty() : tensor<1x2x3x3xf32>
  %o1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<1x2x3x3xf32>)
    -> tensor<1x2x3x3xf32>
  %r1 = linalg.conv_2d_nchw_fchw
    {strides = dense<1> : vector<2xi64>, dilations = dense<[2, 3]> : vector<2xi64>}
    ins(%y, %v : tensor<1x2x7x9xf32>, tensor<2x2x3x3xf32>)
    outs(%o1 : tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xf32>
  %c1 = tensor.collapse_shape %r1 [[0, 1, 2, 3]]
    : tensor<1x2x3x3xf32> into tensor<18xf32>
  %d1 = tensor.cast %c1 : tensor<18xf32> to tensor<?xf32>
  %h2 = call @digest(%h1, %d1) : (i64, tensor<?xf32>) -> i64
  // Depthwise, one filter a channel.
  %w18 = tensor.extract_slice %ws[0] [18] [1] : tensor<36xf32> to tensor<18xf32>
  %u = tensor.expand_shape %w18 [[0, 1, 2]] output_shape [3, 3, 2]
    : tensor<18xf32> into tensor<3x3x2xf32>
  %e2 = tensor.empty() : tensor<1x5x4x2xf32>
  %o2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x5x4x2xf32>)
    -> tensor<1x5x4x2xf32>
  %r2 = linalg.depthwise_conv_2d_nhwc_hwc
    {strides = dense<[1, 2]> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %u : tensor<1x7x9x2xf32>, tensor<3x3x2xf32>)
    outs(%o2 : tensor<1x5x4x2xf32>) -> tensor<1x5x4x2xf32>
  %c2 = tensor.collapse_shape %r2 [[0, 1, 2, 3]]
    : tensor<1x5x4x2xf32> into tensor<40xf32>
  %d2 = tensor.cast %c2 : tensor<40xf32> to tensor<?xf32>
  %h3 = call @digest(%h2, %d2) : (i64, tensor<?xf32>) -> i64
  // One dimension.
  %s = call @make(%n12, %k5) : (index, index) -> tensor<?xf32>
  %t = tensor.extract_slice %ws[4] [5] [1] : tensor<36xf32> to tensor<5xf32>
  %td = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %o3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<8xf32>) -> tensor<8xf32>
  %o3d = tensor.cast %o3 : tensor<8xf32> to tensor<?xf32>
  %r3 = linalg.conv_1d ins(%s, %td : tensor<?xf32>, tensor<?xf32>)
    outs(%o3d : tensor<?xf32>) -> tensor<?xf32>
  %h4 = call @digest(%h3, %r3) : (i64, tensor<?xf32>) -> i64
  // Pooling.
  %k = tensor.empty() : tensor<2x3xf32>
  %low = arith.constant -1000.0 : f32
  %high = arith.constant 1000.0 : f32
  %e4 = tensor.empty() : tensor<1x3x7x2xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%e4 : tensor<1x3x7x2xf32>)
    -> tensor<1x3x7x2xf32>
  %r4 = linalg.pooling_nhwc_max
    {strides = dense<[2, 1]> : vector<2xi64>, dilations = dense<[2, 1]> : vector<2xi64>}
    ins(%x, %k : tensor<1x7x9x2xf32>, tensor<2x3xf32>)
    outs(%m0 : tensor<1x3x7x2xf32>) -> tensor<1x3x7x2xf32>
  %m1 = linalg.fill ins(%high : f32) outs(%e4 : tensor<1x3x7x2xf32>)
    -> tensor<1x3x7x2xf32>
  %r5 = linalg.pooling_nhwc_min
    {strides = dense<[2, 1]> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %k : tensor<1x7x9x2xf32>, tensor<2x3xf32>)
    outs(%m1 : tensor<1x3x7x2xf32>) -> tensor<1x3x7x2xf32>
  %r6 = linalg.pooling_nhwc_sum
    {strides = dense<[2, 1]> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%x, %k : tensor<1x7x9x2xf32>, tensor<2x3xf32>)
    outs(%o0 : tensor<1x3x7x2xf32>) -> tensor<1x3x7x2xf32>
  %q0 = tensor.collapse_shape %r4 [[0, 1, 2, 3]]
    : tensor<1x3x7x2xf32> into tensor<42xf32>
  %q1 = tensor.collapse_shape %r5 [[0, 1, 2, 3]]
    : tensor<1x3x7x2xf32> into tensor<42xf32>
  %q2 = tensor.collapse_shape %r6 [[0, 1, 2, 3]]
    : tensor<1x3x7x2xf32> into tensor<42xf32>
  %p0 = tensor.cast %q0 : tensor<42xf32> to tensor<?xf32>
  %p1 = tensor.cast %q1 : tensor<42xf32> to tensor<?xf32>
  %p2 = tensor.cast %q2 : tensor<42xf32> to tensor<?xf32>
  %h5 = call @digest(%h4, %p0) : (i64, tensor<?xf32>) -> i64
  %h6 = call @digest(%h5, %p1) : (i64, tensor<?xf32>) -> i64
  %h7 = call @digest(%h6, %p2) : (i64, tensor<?xf32>) -> i64
  return %h7 : i64
}
