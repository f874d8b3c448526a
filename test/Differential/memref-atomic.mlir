// All kinds of memref.atomic_rmw on integers and floats, and a
// memref.generic_atomic_rmw; the old values count, too.
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
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %m = memref.alloc() : memref<9xi32>
  %f = memref.alloc() : memref<4xf32>
  %seven = arith.constant 1000007 : i32
  %fone = arith.constant 1.0 : f32
  linalg.fill ins(%seven : i32) outs(%m : memref<9xi32>)
  linalg.fill ins(%fone : f32) outs(%f : memref<4xf32>)
  %vals = arith.constant dense<[3, -5, 1000008, -2147483648, 12, 255]>
    : vector<6xi32>
  %h0 = arith.constant 77 : i64
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%h = %h0) -> i64 {
    %v = vector.extract %vals[%i] : i32 from vector<6xi32>
    %o0 = memref.atomic_rmw addi %v, %m[%c0] : (i32, memref<9xi32>) -> i32
    %o1 = memref.atomic_rmw andi %v, %m[%c1] : (i32, memref<9xi32>) -> i32
    %o2 = memref.atomic_rmw ori %v, %m[%c2] : (i32, memref<9xi32>) -> i32
    %o3 = memref.atomic_rmw maxs %v, %m[%c3] : (i32, memref<9xi32>) -> i32
    %o4 = memref.atomic_rmw mins %v, %m[%c4] : (i32, memref<9xi32>) -> i32
    %o5 = memref.atomic_rmw maxu %v, %m[%c5] : (i32, memref<9xi32>) -> i32
    %o6 = memref.atomic_rmw minu %v, %m[%c6] : (i32, memref<9xi32>) -> i32
    %o7 = memref.atomic_rmw assign %v, %m[%c7] : (i32, memref<9xi32>) -> i32
    %o8 = memref.generic_atomic_rmw %m[%c8] : memref<9xi32> {
    ^bb0(%old: i32):
      %three = arith.constant 3 : i32
      %a = arith.muli %old, %three : i32
      %b = arith.addi %a, %v : i32
      memref.atomic_yield %b : i32
    }
    %vf = arith.sitofp %v : i32 to f32
    %p0 = memref.atomic_rmw addf %vf, %f[%c0] : (f32, memref<4xf32>) -> f32
    %p1 = memref.atomic_rmw maximumf %vf, %f[%c1] : (f32, memref<4xf32>) -> f32
    %p2 = memref.atomic_rmw minimumf %vf, %f[%c2] : (f32, memref<4xf32>) -> f32
    %p3 = memref.atomic_rmw maxnumf %vf, %f[%c3] : (f32, memref<4xf32>) -> f32
    %q0 = arith.bitcast %p0 : f32 to i32
    %q1 = arith.bitcast %p1 : f32 to i32
    %q2 = arith.bitcast %p2 : f32 to i32
    %q3 = arith.bitcast %p3 : f32 to i32
    %all = vector.from_elements %o0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8,
      %q0, %q1, %q2, %q3 : vector<13xi32>
    %w = arith.extsi %all : vector<13xi32> to vector<13xi64>
    %c13 = arith.constant 13 : index
    %s = scf.for %j = %c0 to %c13 step %c1 iter_args(%a = %h) -> i64 {
      %e = vector.extract %w[%j] : i64 from vector<13xi64>
      %x = func.call @mix(%a, %e) : (i64, i64) -> i64
      scf.yield %x : i64
    }
    scf.yield %s : i64
  }
  %t = scf.for %i = %c0 to %c9 step %c1 iter_args(%h = %r) -> i64 {
    %x = memref.load %m[%i] : memref<9xi32>
    %w = arith.extsi %x : i32 to i64
    %y = func.call @mix(%h, %w) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  %u = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %t) -> i64 {
    %x = memref.load %f[%i] : memref<4xf32>
    %b = arith.bitcast %x : f32 to i32
    %w = arith.extui %b : i32 to i64
    %y = func.call @mix(%h, %w) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  return %u : i64
}
