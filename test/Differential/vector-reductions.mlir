// vector.reduction of all kinds, multi_reduction, contract, outerproduct,
// fma, masked reductions; floats are small integers, so any order is exact.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @mixf(%h: i64, %f: f32) -> i64 {
  %x = arith.fptosi %f : f32 to i64
  %r = call @mix(%h, %x) : (i64, i64) -> i64
  return %r : i64
}

func.func private @digest(%h: i64, %v: vector<12xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 12 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = vector.extract %v[%i] : f32 from vector<12xf32>
    %m = func.call @mixf(%a, %x) : (i64, f32) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @ints(%h: i64, %v: vector<7xi32>) -> i64 {
  %acc = arith.constant -5 : i32
  %0 = vector.reduction <add>, %v : vector<7xi32> into i32
  %1 = vector.reduction <mul>, %v : vector<7xi32> into i32
  %2 = vector.reduction <and>, %v : vector<7xi32> into i32
  %3 = vector.reduction <or>, %v : vector<7xi32> into i32
  %4 = vector.reduction <xor>, %v, %acc : vector<7xi32> into i32
  %5 = vector.reduction <minsi>, %v : vector<7xi32> into i32
  %6 = vector.reduction <maxsi>, %v, %acc : vector<7xi32> into i32
  %7 = vector.reduction <minui>, %v, %acc : vector<7xi32> into i32
  %8 = vector.reduction <maxui>, %v : vector<7xi32> into i32
  %all = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7, %8 : vector<9xi32>
  %w = arith.extsi %all : vector<9xi32> to vector<9xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = vector.extract %w[%i] : i64 from vector<9xi64>
    %m = func.call @mix(%a, %x) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %h0 = arith.constant 10 : i64
  %i0 = arith.constant dense<[5, -7, 100, 3, -2147483648, 9, 11]> : vector<7xi32>
  %i1 = arith.constant dense<[-1, -7, -100, -3, -48, -9, -11]> : vector<7xi32>
  %h1 = call @ints(%h0, %i0) : (i64, vector<7xi32>) -> i64
  %h2 = call @ints(%h1, %i1) : (i64, vector<7xi32>) -> i64
  %f = arith.constant dense<[[3.0, -2.0, 7.0, 1.0], [0.0, 5.0, -4.0, 2.0],
    [6.0, 1.0, -1.0, -9.0]]> : vector<3x4xf32>
  %ff = vector.shape_cast %f : vector<3x4xf32> to vector<12xf32>
  %k = arith.constant 2.0 : f32
  %s0 = vector.reduction <add>, %ff : vector<12xf32> into f32
  %s1 = vector.reduction <mul>, %ff, %k : vector<12xf32> into f32
  %s2 = vector.reduction <minimumf>, %ff : vector<12xf32> into f32
  %s3 = vector.reduction <maximumf>, %ff, %k : vector<12xf32> into f32
  %s4 = vector.reduction <maxnumf>, %ff : vector<12xf32> into f32
  %h3 = call @mixf(%h2, %s0) : (i64, f32) -> i64
  %h4 = call @mixf(%h3, %s1) : (i64, f32) -> i64
  %h5 = call @mixf(%h4, %s2) : (i64, f32) -> i64
  %h6 = call @mixf(%h5, %s3) : (i64, f32) -> i64
  %h7 = call @mixf(%h6, %s4) : (i64, f32) -> i64
  // Over rows, over columns, over both.
  %z3 = arith.constant dense<[10.0, 20.0, 30.0]> : vector<3xf32>
  %z4 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %m0 = vector.multi_reduction <add>, %f, %z3 [1] : vector<3x4xf32> to vector<3xf32>
  %m1 = vector.multi_reduction <maximumf>, %f, %z4 [0] : vector<3x4xf32> to vector<4xf32>
  %m2 = vector.multi_reduction <add>, %f, %k [0, 1] : vector<3x4xf32> to f32
  %o = vector.outerproduct %m0, %m1, %f {kind = #vector.kind<add>}
    : vector<3xf32>, vector<4xf32>
  %of = vector.shape_cast %o : vector<3x4xf32> to vector<12xf32>
  %h8 = call @digest(%h7, %of) : (i64, vector<12xf32>) -> i64
  %h9 = call @mixf(%h8, %m2) : (i64, f32) -> i64
  %sd = arith.subf %o, %f : vector<3x4xf32>
  %sdf = vector.shape_cast %sd : vector<3x4xf32> to vector<12xf32>
  // 3 x 4 times (3 x 4) transposed, and a contraction to a scalar.
  %z33 = arith.constant dense<1.0> : vector<3x3xf32>
  %c = vector.contract {
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
                       affine_map<(i, j, k) -> (j, k)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>}
    %f, %sd, %z33 : vector<3x4xf32>, vector<3x4xf32> into vector<3x3xf32>
  %cf = vector.shape_cast %c : vector<3x3xf32> to vector<9xf32>
  %pad = arith.constant dense<0.0> : vector<12xf32>
  %ci = vector.insert_strided_slice %cf, %pad {offsets = [2], strides = [1]}
    : vector<9xf32> into vector<12xf32>
  %h11 = call @digest(%h9, %ci) : (i64, vector<12xf32>) -> i64
  %e = vector.contract {
      indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>,
                       affine_map<(i, k) -> ()>],
      iterator_types = ["reduction", "reduction"],
      kind = #vector.kind<add>}
    %f, %f, %k : vector<3x4xf32>, vector<3x4xf32> into f32
  %h12 = call @mixf(%h11, %e) : (i64, f32) -> i64
  %fm = vector.fma %of, %ff, %sdf : vector<12xf32>
  %h13 = call @digest(%h12, %fm) : (i64, vector<12xf32>) -> i64
  // Only the lanes that the mask selects.
  %c5 = arith.constant 5 : index
  %mask = vector.create_mask %c5 : vector<12xi1>
  %r0 = vector.mask %mask { vector.reduction <add>, %ff : vector<12xf32> into f32 }
    : vector<12xi1> -> f32
  %h14 = call @mixf(%h13, %r0) : (i64, f32) -> i64
  return %h14 : i64
}
