// Every element type of a memref: i1 to i64, index, f16, bf16, f32, f64, and
// vectors as elements; stored at odd places and read back.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %b = memref.alloc() : memref<3x5xi1>
  %i8 = memref.alloc() : memref<15xi8>
  %i16 = memref.alloc() : memref<15xi16>
  %i24 = memref.alloc() : memref<15xi24>
  %i32 = memref.alloc() : memref<15xi32>
  %i64 = memref.alloc() : memref<15xi64>
  %ix = memref.alloc() : memref<15xindex>
  %f16 = memref.alloc() : memref<15xf16>
  %bf16 = memref.alloc() : memref<15xbf16>
  %f32 = memref.alloc() : memref<15xf32>
  %f64 = memref.alloc() : memref<15xf64>
  %v = memref.alloc() : memref<15xvector<3xi16>>
  %vf = memref.alloc() : memref<15xvector<2x2xf32>>
  %k = arith.constant 2862933555777941757 : i64
  %c5 = arith.constant 5 : index
  %x0 = arith.constant 3037000493 : i64
  %last = scf.for %i = %c0 to %c15 step %c1 iter_args(%x = %x0) -> i64 {
    %y0 = arith.muli %x, %k : i64
    %y = arith.addi %y0, %x0 : i64
    %hi = arith.constant 33 : i64
    %z = arith.shrui %y, %hi : i64
    %q = arith.divui %i, %c5 : index
    %r = arith.remui %i, %c5 : index
    %t1 = arith.trunci %z : i64 to i1
    %t8 = arith.trunci %z : i64 to i8
    %t16 = arith.trunci %z : i64 to i16
    %t24 = arith.trunci %z : i64 to i24
    %t32 = arith.trunci %z : i64 to i32
    %tx = arith.index_cast %y : i64 to index
    %th = arith.sitofp %t8 : i8 to f16
    %tb = arith.sitofp %t16 : i16 to bf16
    %tf = arith.sitofp %y : i64 to f32
    %td = arith.uitofp %y : i64 to f64
    %e = arith.negf %tf : f32
    memref.store %t1, %b[%q, %r] : memref<3x5xi1>
    memref.store %t8, %i8[%i] : memref<15xi8>
    memref.store %t16, %i16[%i] : memref<15xi16>
    memref.store %t24, %i24[%i] : memref<15xi24>
    memref.store %t32, %i32[%i] : memref<15xi32>
    memref.store %y, %i64[%i] : memref<15xi64>
    memref.store %tx, %ix[%i] : memref<15xindex>
    memref.store %th, %f16[%i] : memref<15xf16>
    memref.store %tb, %bf16[%i] : memref<15xbf16>
    memref.store %tf, %f32[%i] : memref<15xf32>
    memref.store %td, %f64[%i] : memref<15xf64>
    %v3 = vector.from_elements %t16, %t16, %t16 : vector<3xi16>
    %step = arith.constant dense<[1, -2, 3]> : vector<3xi16>
    %w3 = arith.addi %v3, %step : vector<3xi16>
    memref.store %w3, %v[%i] : memref<15xvector<3xi16>>
    %v4 = vector.from_elements %tf, %e, %e, %tf : vector<2x2xf32>
    memref.store %v4, %vf[%i] : memref<15xvector<2x2xf32>>
    scf.yield %y : i64
  }
  %r = scf.for %i = %c0 to %c15 step %c1 iter_args(%h = %last) -> i64 {
    %q = arith.divui %i, %c5 : index
    %rm = arith.remui %i, %c5 : index
    %l1 = memref.load %b[%q, %rm] : memref<3x5xi1>
    %l8 = memref.load %i8[%i] : memref<15xi8>
    %l16 = memref.load %i16[%i] : memref<15xi16>
    %l24 = memref.load %i24[%i] : memref<15xi24>
    %l32 = memref.load %i32[%i] : memref<15xi32>
    %l64 = memref.load %i64[%i] : memref<15xi64>
    %lx = memref.load %ix[%i] : memref<15xindex>
    %lh = memref.load %f16[%i] : memref<15xf16>
    %lb = memref.load %bf16[%i] : memref<15xbf16>
    %lf = memref.load %f32[%i] : memref<15xf32>
    %ld = memref.load %f64[%i] : memref<15xf64>
    %lv = memref.load %v[%i] : memref<15xvector<3xi16>>
    %lvf = memref.load %vf[%i] : memref<15xvector<2x2xf32>>
    %w1 = arith.extsi %l1 : i1 to i64
    %w8 = arith.extui %l8 : i8 to i64
    %w16 = arith.extsi %l16 : i16 to i64
    %w24 = arith.extsi %l24 : i24 to i64
    %w32 = arith.extui %l32 : i32 to i64
    %wx = arith.index_cast %lx : index to i64
    %wh0 = arith.bitcast %lh : f16 to i16
    %wh = arith.extui %wh0 : i16 to i64
    %wb0 = arith.bitcast %lb : bf16 to i16
    %wb = arith.extui %wb0 : i16 to i64
    %wf0 = arith.bitcast %lf : f32 to i32
    %wf = arith.extui %wf0 : i32 to i64
    %wd = arith.bitcast %ld : f64 to i64
    %wv0 = vector.reduction <xor>, %lv : vector<3xi16> into i16
    %wv1 = vector.extract %lv[1] : i16 from vector<3xi16>
    %wv2 = arith.muli %wv0, %wv1 : i16
    %wv = arith.extui %wv2 : i16 to i64
    %wvf0 = vector.extract %lvf[1, 0] : f32 from vector<2x2xf32>
    %wvf1 = arith.bitcast %wvf0 : f32 to i32
    %wvf = arith.extui %wvf1 : i32 to i64
    %all = vector.from_elements %w1, %w8, %w16, %w24, %w32, %l64, %wx, %wh, %wb,
      %wf, %wd, %wv, %wvf : vector<13xi64>
    %c13 = arith.constant 13 : index
    %s = scf.for %j = %c0 to %c13 step %c1 iter_args(%a = %h) -> i64 {
      %e = vector.extract %all[%j] : i64 from vector<13xi64>
      %m = func.call @mix(%a, %e) : (i64, i64) -> i64
      scf.yield %m : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}
