// Triangular loop nests with several carried values, scf.if with and without
// results, loops with zero trips, i32 and unsigned induction variables.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @triangle(%n: index, %h: i64) -> (i64, f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %h, %b = %f, %count = %c0) -> (i64, f32, index) {
    %s:3 = scf.for %j = %i to %n step %c3
        iter_args(%a1 = %a, %b1 = %b, %k = %count) -> (i64, f32, index) {
      %even = arith.andi %j, %c1 : index
      %is = arith.cmpi eq, %even, %c0 : index
      %t:2 = scf.if %is -> (i64, f32) {
        %q = arith.muli %i, %j : index
        %qi = arith.index_cast %q : index to i64
        %m = func.call @mix(%a1, %qi) : (i64, i64) -> i64
        %z = arith.mulf %b1, %half : f32
        scf.yield %m, %z : i64, f32
      } else {
        %inner:2 = scf.for %l = %c0 to %j step %c1
            iter_args(%a2 = %a1, %b2 = %b1) -> (i64, f32) {
          %li = arith.index_cast %l : index to i64
          %m = func.call @mix(%a2, %li) : (i64, i64) -> i64
          %lf = arith.sitofp %li : i64 to f32
          %z = arith.addf %lf, %b2 : f32
          scf.yield %m, %z : i64, f32
        }
        scf.yield %inner#0, %inner#1 : i64, f32
      }
      %k1 = arith.addi %k, %c1 : index
      scf.yield %t#0, %t#1, %k1 : i64, f32, index
    }
    scf.yield %s#0, %s#1, %s#2 : i64, f32, index
  }
  return %r#0, %r#1, %r#2 : i64, f32, index
}

// Swaps what it carries: a yield is a parallel assignment.
func.func private @swap(%n: i32) -> i64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a0 = arith.constant 1 : i64
  %b0 = arith.constant 2 : i64
  %d0 = arith.constant 3 : i64
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %a0, %b = %b0, %d = %d0) -> (i64, i64, i64) : i32 {
    %i64 = arith.extsi %i : i32 to i64
    %x = arith.addi %a, %i64 : i64
    scf.yield %b, %d, %x : i64, i64, i64
  }
  %h0 = func.call @mix(%r#0, %r#1) : (i64, i64) -> i64
  %h1 = func.call @mix(%h0, %r#2) : (i64, i64) -> i64
  return %h1 : i64
}

func.func private @bounds(%buf: memref<16xi64>) {
  %cm3 = arith.constant -3 : i32
  %c5 = arith.constant 5 : i32
  %c2 = arith.constant 2 : i32
  %one = arith.constant 1 : i64
  // From -3 to 5 by 2: four trips; an empty range: none.
  scf.for %i = %cm3 to %c5 step %c2 : i32 {
    %off = arith.constant 3 : i32
    %j = arith.addi %i, %off : i32
    %k = arith.index_cast %j : i32 to index
    %iw = arith.extsi %i : i32 to i64
    memref.store %iw, %buf[%k] : memref<16xi64>
  }
  scf.for %i = %c5 to %cm3 step %c2 : i32 {
    %c15 = arith.constant 15 : index
    memref.store %one, %buf[%c15] : memref<16xi64>
  }
  // Unsigned: -3 is a large number, so the range from 5 is not empty; stop
  // after three of its trips.
  %big = arith.constant -2147483648 : i32
  %stride = arith.constant 1000000000 : i32
  scf.for unsigned %i = %c5 to %big step %stride : i32 {
    %b = arith.constant 1000000000 : i32
    %q = arith.divui %i, %b : i32
    %ten = arith.constant 10 : i32
    %at = arith.addi %q, %ten : i32
    %k = arith.index_cast %at : i32 to index
    %iw = arith.extui %i : i32 to i64
    memref.store %iw, %buf[%k] : memref<16xi64>
  }
  return
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c13 = arith.constant 13 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0 : i64
  %h0 = arith.constant 5 : i64
  %r:3 = call @triangle(%c13, %h0) : (index, i64) -> (i64, f32, index)
  %e:3 = call @triangle(%c0, %r#0) : (index, i64) -> (i64, f32, index)
  %f = arith.addf %r#1, %e#1 : f32
  %fi = arith.bitcast %f : f32 to i32
  %fw = arith.extui %fi : i32 to i64
  %cw = arith.index_cast %r#2 : index to i64
  %h1 = call @mix(%e#0, %fw) : (i64, i64) -> i64
  %h2 = call @mix(%h1, %cw) : (i64, i64) -> i64
  %n = arith.constant 10 : i32
  %s = call @swap(%n) : (i32) -> i64
  %h3 = call @mix(%h2, %s) : (i64, i64) -> i64
  %buf = memref.alloc() : memref<16xi64>
  scf.for %i = %c0 to %c16 step %c1 {
    memref.store %zero, %buf[%i] : memref<16xi64>
  }
  call @bounds(%buf) : (memref<16xi64>) -> ()
  %h4 = scf.for %i = %c0 to %c16 step %c1 iter_args(%h = %h3) -> i64 {
    %x = memref.load %buf[%i] : memref<16xi64>
    %m = func.call @mix(%h, %x) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  memref.dealloc %buf : memref<16xi64>
  return %h4 : i64
}
