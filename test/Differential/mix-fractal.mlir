// Escape times of the Mandelbrot set in f32 by nested scf.while, and the same
// picture by vectors with masks; the two must agree, too.
// RUN: %compare i32 %s

func.func private @escape(%cx: f32, %cy: f32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %max = arith.constant 40 : i32
  %four = arith.constant 4.0 : f32
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %r:3 = scf.while (%x = %zero, %y = %zero, %k = %c0)
      : (f32, f32, i32) -> (f32, f32, i32) {
    %xx = arith.mulf %x, %x : f32
    %yy = arith.mulf %y, %y : f32
    %n = arith.addf %xx, %yy : f32
    %in = arith.cmpf ole, %n, %four : f32
    %less = arith.cmpi slt, %k, %max : i32
    %go = arith.andi %in, %less : i1
    scf.condition(%go) %x, %y, %k : f32, f32, i32
  } do {
  ^bb0(%x: f32, %y: f32, %k: i32):
    %xx = arith.mulf %x, %x : f32
    %yy = arith.mulf %y, %y : f32
    %xy = arith.mulf %x, %y : f32
    %d = arith.subf %xx, %yy : f32
    %x1 = arith.addf %d, %cx : f32
    %xy2 = arith.mulf %xy, %two : f32
    %y1 = arith.addf %xy2, %cy : f32
    %k1 = arith.addi %k, %c1 : i32
    scf.yield %x1, %y1, %k1 : f32, f32, i32
  }
  return %r#2 : i32
}

func.func private @row(%cx: vector<8xf32>, %cy: vector<8xf32>) -> vector<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %max = arith.constant 40 : index
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %two = arith.constant dense<2.0> : vector<8xf32>
  %four = arith.constant dense<4.0> : vector<8xf32>
  %zi = arith.constant dense<0> : vector<8xi32>
  %r:3 = scf.for %k = %c0 to %max step %c1
      iter_args(%x = %zero, %y = %zero, %n = %zi)
      -> (vector<8xf32>, vector<8xf32>, vector<8xi32>) {
    %xx = arith.mulf %x, %x : vector<8xf32>
    %yy = arith.mulf %y, %y : vector<8xf32>
    %s = arith.addf %xx, %yy : vector<8xf32>
    %in = arith.cmpf ole, %s, %four : vector<8xf32>
    %xy = arith.mulf %x, %y : vector<8xf32>
    %d = arith.subf %xx, %yy : vector<8xf32>
    %x1 = arith.addf %d, %cx : vector<8xf32>
    %xy2 = arith.mulf %xy, %two : vector<8xf32>
    %y1 = arith.addf %xy2, %cy : vector<8xf32>
    %x2 = arith.select %in, %x1, %x : vector<8xi1>, vector<8xf32>
    %y2 = arith.select %in, %y1, %y : vector<8xi1>, vector<8xf32>
    %one = arith.extui %in : vector<8xi1> to vector<8xi32>
    %n1 = arith.addi %n, %one : vector<8xi32>
    scf.yield %x2, %y2, %n1 : vector<8xf32>, vector<8xf32>, vector<8xi32>
  }
  return %r#2 : vector<8xi32>
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %h0 = arith.constant 5 : i32
  %p = arith.constant 16777619 : i32
  %lanes = vector.step : vector<8xindex>
  %li = arith.index_cast %lanes : vector<8xindex> to vector<8xi32>
  %lf = arith.sitofp %li : vector<8xi32> to vector<8xf32>
  %dx = arith.constant 0.375 : f32
  %x0 = arith.constant -2.1 : f32
  %dxv = vector.broadcast %dx : f32 to vector<8xf32>
  %x0v = vector.broadcast %x0 : f32 to vector<8xf32>
  %lx = arith.mulf %lf, %dxv : vector<8xf32>
  %cxv = arith.addf %lx, %x0v : vector<8xf32>
  %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%h = %h0) -> i32 {
    %iw = arith.index_cast %i : index to i32
    %f = arith.sitofp %iw : i32 to f32
    %dy = arith.constant 0.25 : f32
    %y0 = arith.constant -1.2 : f32
    %fy = arith.mulf %f, %dy : f32
    %cy = arith.addf %fy, %y0 : f32
    %cyv = vector.broadcast %cy : f32 to vector<8xf32>
    %v = func.call @row(%cxv, %cyv) : (vector<8xf32>, vector<8xf32>) -> vector<8xi32>
    %s = scf.for %j = %c0 to %c8 step %c1 iter_args(%a = %h) -> i32 {
      %cx = vector.extract %cxv[%j] : f32 from vector<8xf32>
      %k = func.call @escape(%cx, %cy) : (f32, f32) -> i32
      %kv = vector.extract %v[%j] : i32 from vector<8xi32>
      %d = arith.subi %k, %kv : i32
      %b0 = arith.xori %a, %k : i32
      %b1 = arith.muli %b0, %p : i32
      %b2 = arith.xori %b1, %d : i32
      %b3 = arith.muli %b2, %p : i32
      scf.yield %b3 : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
