// A wave on a string: an f32 result that is the sum of a field after sixty time
// steps, three buffers that rotate, absorbing ends, printed energy.
// RUN: %compare f32 %s

func.func private @step(%prev: memref<?xf32>, %cur: memref<?xf32>,
                        %next: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %k = arith.constant 0.81 : f32
  %n = memref.dim %cur, %c0 : memref<?xf32>
  %e = affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n)
      iter_args(%acc = %zero) -> f32 {
    %l = affine.load %cur[%i - 1] : memref<?xf32>
    %c = affine.load %cur[%i] : memref<?xf32>
    %r = affine.load %cur[%i + 1] : memref<?xf32>
    %p = affine.load %prev[%i] : memref<?xf32>
    %lr = arith.addf %l, %r : f32
    %c2 = arith.mulf %c, %two : f32
    %lap = arith.subf %lr, %c2 : f32
    %a = arith.mulf %lap, %k : f32
    %b = arith.subf %c2, %p : f32
    %x = arith.addf %a, %b : f32
    affine.store %x, %next[%i] : memref<?xf32>
    %v = arith.subf %x, %p : f32
    %vv = arith.mulf %v, %v : f32
    %s = arith.addf %acc, %vv : f32
    affine.yield %s : f32
  }
  %first = affine.load %next[1] : memref<?xf32>
  affine.store %first, %next[0] : memref<?xf32>
  %last = affine.load %next[symbol(%n) - 2] : memref<?xf32>
  affine.store %last, %next[symbol(%n) - 1] : memref<?xf32>
  return %e : f32
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %n = arith.constant 50 : index
  %steps = arith.constant 60 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  linalg.fill ins(%zero : f32) outs(%b : memref<?xf32>)
  linalg.fill ins(%zero : f32) outs(%c : memref<?xf32>)
  affine.for %i = 10 to 20 {
    %w = arith.index_cast %i : index to i32
    %f = arith.sitofp %w : i32 to f32
    %k = arith.constant 0.1 : f32
    %g = arith.mulf %f, %k : f32
    affine.store %g, %b[%i] : memref<?xf32>
    affine.store %g, %a[%i - 1] : memref<?xf32>
  }
  %r:3 = scf.for %t = %c0 to %steps step %c1
      iter_args(%p = %a, %q = %b, %s = %c)
      -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
    %e = func.call @step(%p, %q, %s)
      : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> f32
    %m = arith.remui %t, %c10 : index
    %show = arith.cmpi eq, %m, %c0 : index
    scf.if %show {
      vector.print %e : f32
    }
    scf.yield %q, %s, %p : memref<?xf32>, memref<?xf32>, memref<?xf32>
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero) -> f32 {
    %f = memref.load %r#1[%i] : memref<?xf32>
    %bits = arith.bitcast %f : f32 to i32
    vector.print %bits : i32
    %y = arith.addf %x, %f : f32
    scf.yield %y : f32
  }
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return %sum : f32
}
