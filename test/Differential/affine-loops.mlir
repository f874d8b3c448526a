// Affine loops with symbolic, min and max bounds and negative values, affine.if
// with several constraints, floordiv, ceildiv and mod of negative numbers,
// affine.parallel, loads and stores through maps.
// RUN: %compare i64 %s

#sum = affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 - s0)>
#skew = affine_map<(d0) -> (d0, 5)>
#in = affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, d0 + d1 - s0 >= 0, d0 mod 2 == 0)>

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @mixi(%h: i64, %x: index) -> i64 {
  %i = arith.index_cast %x : index to i64
  %r = call @mix(%h, %i) : (i64, i64) -> i64
  return %r : i64
}

func.func private @division(%h: i64) -> i64 {
  %r = affine.for %i = -9 to 10 iter_args(%a = %h) -> i64 {
    %q = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
    %m = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    %n = affine.apply affine_map<(d0) -> ((-d0 * 3 + 1) floordiv 5 - d0 mod 3)>(%i)
    %a0 = func.call @mixi(%a, %q) : (i64, index) -> i64
    %a1 = func.call @mixi(%a0, %c) : (i64, index) -> i64
    %a2 = func.call @mixi(%a1, %m) : (i64, index) -> i64
    %a3 = func.call @mixi(%a2, %n) : (i64, index) -> i64
    affine.yield %a3 : i64
  }
  return %r : i64
}

func.func private @bounds(%h: i64, %n: index) -> i64 {
  %r = affine.for %i = 0 to %n iter_args(%a = %h) -> i64 {
    %s = affine.for %j = max affine_map<(d0)[s0] -> (d0 - 3, s0 - 9, 0)>(%i)[%n]
        to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%i)[%n] step 2
        iter_args(%b = %a) -> i64 {
      %x = affine.apply #sum(%i, %j)[%n]
      %y = affine.min affine_map<(d0, d1) -> (d0, d1 + 1, 7)>(%i, %x)
      %z = affine.max affine_map<(d0)[s0] -> (d0, -s0)>(%y)[%n]
      %b0 = func.call @mixi(%b, %x) : (i64, index) -> i64
      %b1 = func.call @mixi(%b0, %z) : (i64, index) -> i64
      %b2 = affine.if #in(%i, %j)[%n] -> i64 {
        %t = func.call @mixi(%b1, %j) : (i64, index) -> i64
        affine.yield %t : i64
      } else {
        %k = arith.constant 13 : i64
        %t = arith.addi %b1, %k : i64
        affine.yield %t : i64
      }
      affine.yield %b2 : i64
    }
    affine.yield %s : i64
  }
  return %r : i64
}

func.func private @stencil(%a: memref<12x12xf32>, %b: memref<12x12xf32>,
                           %s: index) {
  affine.for %i = 1 to 11 {
    affine.for %j = 1 to 11 {
      %n = affine.load %a[%i - 1, %j] : memref<12x12xf32>
      %w = affine.load %a[%i, %j - 1] : memref<12x12xf32>
      %c = affine.load %a[(%i + %j) mod 12, symbol(%s)] : memref<12x12xf32>
      %e = affine.load %a[%i, %j + 1] : memref<12x12xf32>
      %nw = arith.addf %n, %w : f32
      %ce = arith.mulf %c, %e : f32
      %x = arith.subf %nw, %ce : f32
      affine.store %x, %b[%j, %i floordiv 2 + 3] : memref<12x12xf32>
    }
  }
  return
}

func.func private @sums(%b: memref<12x12xf32>) -> (f32, f32) {
  %r:2 = affine.parallel (%i, %j) = (0, 1) to (12, 12) step (3, 2)
      reduce ("addf", "maximumf") -> (f32, f32) {
    %x = affine.load %b[%i, %j] : memref<12x12xf32>
    affine.yield %x, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

func.func @main() -> i64 {
  %h0 = arith.constant 1 : i64
  %n = arith.constant 14 : index
  %zero = arith.constant 0 : index
  %s = arith.constant 4 : index
  %h1 = call @division(%h0) : (i64) -> i64
  %h2 = call @bounds(%h1, %n) : (i64, index) -> i64
  %h3 = call @bounds(%h2, %zero) : (i64, index) -> i64
  %a = memref.alloc() : memref<12x12xf32>
  %b = memref.alloc() : memref<12x12xf32>
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %k = affine.apply affine_map<(d0, d1) -> (d0 * 7 - d1 * 5)>(%i, %j)
      %w = arith.index_cast %k : index to i32
      %f = arith.sitofp %w : i32 to f32
      affine.store %f, %a[%i, %j] : memref<12x12xf32>
      affine.store %f, %b[%j, -%i + 11] : memref<12x12xf32>
    }
  }
  call @stencil(%a, %b, %s)
    : (memref<12x12xf32>, memref<12x12xf32>, index) -> ()
  %t:2 = call @sums(%b) : (memref<12x12xf32>) -> (f32, f32)
  %t0 = arith.bitcast %t#0 : f32 to i32
  %t1 = arith.bitcast %t#1 : f32 to i32
  %w0 = arith.extui %t0 : i32 to i64
  %w1 = arith.extui %t1 : i32 to i64
  %h4 = call @mix(%h3, %w0) : (i64, i64) -> i64
  %h5 = call @mix(%h4, %w1) : (i64, i64) -> i64
  %h6 = affine.for %i = 0 to 12 iter_args(%x = %h5) -> i64 {
    %y = affine.for %j = 0 to 12 iter_args(%z = %x) -> i64 {
      %f = affine.load %b[%i, %j] : memref<12x12xf32>
      %c = arith.bitcast %f : f32 to i32
      %w = arith.extui %c : i32 to i64
      %m = func.call @mix(%z, %w) : (i64, i64) -> i64
      affine.yield %m : i64
    }
    affine.yield %y : i64
  }
  // Places in a 3-dimensional box, there and back.
  %h7 = affine.for %i = 0 to 60 step 7 iter_args(%x = %h6) -> i64 {
    %d:3 = affine.delinearize_index %i into (3, 4, 5) : index, index, index
    %l = affine.linearize_index disjoint [%d#0, %d#1, %d#2] by (3, 4, 5) : index
    %o = affine.linearize_index [%d#2, %d#0, %d#1] by (5, 3, 4) : index
    %y0 = func.call @mixi(%x, %l) : (i64, index) -> i64
    %y1 = func.call @mixi(%y0, %o) : (i64, index) -> i64
    %y2 = func.call @mixi(%y1, %d#1) : (i64, index) -> i64
    affine.yield %y2 : i64
  }
  memref.dealloc %a : memref<12x12xf32>
  memref.dealloc %b : memref<12x12xf32>
  return %h7 : i64
}
