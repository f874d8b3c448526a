// Recursion: direct, mutual, with memrefs as arguments, several results, calls
// through func.constant, and a value that lives across the calls.
// RUN: %compare i64 %s

func.func private @ackermann(%m: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m0 = arith.cmpi eq, %m, %c0 : i32
  %r = scf.if %m0 -> i32 {
    %x = arith.addi %n, %c1 : i32
    scf.yield %x : i32
  } else {
    %m1 = arith.subi %m, %c1 : i32
    %n0 = arith.cmpi eq, %n, %c0 : i32
    %y = scf.if %n0 -> i32 {
      %z = func.call @ackermann(%m1, %c1) : (i32, i32) -> i32
      scf.yield %z : i32
    } else {
      %n1 = arith.subi %n, %c1 : i32
      %z = func.call @ackermann(%m, %n1) : (i32, i32) -> i32
      %w = func.call @ackermann(%m1, %z) : (i32, i32) -> i32
      scf.yield %w : i32
    }
    scf.yield %y : i32
  }
  return %r : i32
}

func.func private @even(%n: i64, %path: i64) -> (i1, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %true = arith.constant true
  %z = arith.cmpi eq, %n, %c0 : i64
  %p1 = arith.shli %path, %c1 : i64
  cf.cond_br %z, ^stop, ^more
^stop:
  return %true, %p1 : i1, i64
^more:
  %n1 = arith.subi %n, %c1 : i64
  %r:2 = call @odd(%n1, %p1) : (i64, i64) -> (i1, i64)
  return %r#0, %r#1 : i1, i64
}

func.func private @odd(%n: i64, %path: i64) -> (i1, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %false = arith.constant false
  %z = arith.cmpi eq, %n, %c0 : i64
  %p1 = arith.ori %path, %c1 : i64
  cf.cond_br %z, ^stop, ^more
^stop:
  return %false, %p1 : i1, i64
^more:
  %n1 = arith.subi %n, %c1 : i64
  %r:2 = call @even(%n1, %p1) : (i64, i64) -> (i1, i64)
  return %r#0, %r#1 : i1, i64
}

// Quicksort of t[lo, hi).
func.func private @sort(%t: memref<?xf32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  %n = arith.subi %hi, %lo : index
  %small = arith.cmpi sle, %n, %c1 : index
  cf.cond_br %small, ^done, ^split
^split:
  %last = arith.subi %hi, %c1 : index
  %pivot = memref.load %t[%last] : memref<?xf32>
  %mid = scf.for %i = %lo to %last step %c1 iter_args(%k = %lo) -> index {
    %x = memref.load %t[%i] : memref<?xf32>
    %less = arith.cmpf olt, %x, %pivot : f32
    %k1 = scf.if %less -> index {
      %y = memref.load %t[%k] : memref<?xf32>
      memref.store %x, %t[%k] : memref<?xf32>
      memref.store %y, %t[%i] : memref<?xf32>
      %q = arith.addi %k, %c1 : index
      scf.yield %q : index
    } else {
      scf.yield %k : index
    }
    scf.yield %k1 : index
  }
  %z = memref.load %t[%mid] : memref<?xf32>
  memref.store %pivot, %t[%mid] : memref<?xf32>
  memref.store %z, %t[%last] : memref<?xf32>
  call @sort(%t, %lo, %mid) : (memref<?xf32>, index, index) -> ()
  %right = arith.addi %mid, %c1 : index
  call @sort(%t, %right, %hi) : (memref<?xf32>, index, index) -> ()
  cf.br ^done
^done:
  return
}

// Solutions of the n queens problem.
func.func private @queens(%row: i32, %n: i32, %cols: i32, %d1: i32, %d2: i32)
    -> i64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %full = arith.cmpi eq, %row, %n : i32
  %r = scf.if %full -> i64 {
    scf.yield %one : i64
  } else {
    %row1 = arith.addi %row, %c1 : i32
    %s = scf.for %c = %c0 to %n step %c1 iter_args(%acc = %zero) -> i64 : i32 {
      %bit = arith.shli %c1, %c : i32
      %u0 = arith.ori %cols, %d1 : i32
      %used = arith.ori %u0, %d2 : i32
      %hit = arith.andi %used, %bit : i32
      %free = arith.cmpi eq, %hit, %c0 : i32
      %t = scf.if %free -> i64 {
        %cols1 = arith.ori %cols, %bit : i32
        %a = arith.ori %d1, %bit : i32
        %a1 = arith.shli %a, %c1 : i32
        %b = arith.ori %d2, %bit : i32
        %b1 = arith.shrui %b, %c1 : i32
        %x = func.call @queens(%row1, %n, %cols1, %a1, %b1)
          : (i32, i32, i32, i32, i32) -> i64
        %y = arith.addi %acc, %x : i64
        scf.yield %y : i64
      } else {
        scf.yield %acc : i64
      }
      scf.yield %t : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func private @square(%x: i64) -> i64 {
  %r = arith.muli %x, %x : i64
  return %r : i64
}
func.func private @negate(%x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %r = arith.subi %c0, %x : i64
  return %r : i64
}
func.func @main() -> i64 {
  %p = arith.constant 1099511628211 : i64
  %m = arith.constant 2 : i32
  %n = arith.constant 6 : i32
  %ack = call @ackermann(%m, %n) : (i32, i32) -> i32
  %h0 = arith.extsi %ack : i32 to i64
  %k = arith.constant 37 : i64
  %zero = arith.constant 0 : i64
  %e:2 = call @even(%k, %zero) : (i64, i64) -> (i1, i64)
  %ew = arith.extui %e#0 : i1 to i64
  %h1 = arith.muli %h0, %p : i64
  %h2 = arith.xori %h1, %e#1 : i64
  %h3 = arith.addi %h2, %ew : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 40 : index
  %t = memref.alloc(%size) : memref<?xf32>
  %a = arith.constant 1103515245 : i32
  %seed = arith.constant 12345 : i32
  %last = scf.for %i = %c0 to %size step %c1 iter_args(%x = %seed) -> i32 {
    %y = arith.muli %x, %a : i32
    %z = arith.addi %y, %seed : i32
    %f = arith.sitofp %z : i32 to f32
    memref.store %f, %t[%i] : memref<?xf32>
    scf.yield %z : i32
  }
  call @sort(%t, %c0, %size) : (memref<?xf32>, index, index) -> ()
  %h4 = scf.for %i = %c0 to %size step %c1 iter_args(%h = %h3) -> i64 {
    %f = memref.load %t[%i] : memref<?xf32>
    %b = arith.bitcast %f : f32 to i32
    %w = arith.extui %b : i32 to i64
    %x0 = arith.xori %h, %w : i64
    %x1 = arith.muli %x0, %p : i64
    scf.yield %x1 : i64
  }
  memref.dealloc %t : memref<?xf32>
  %i0 = arith.constant 0 : i32
  %i6 = arith.constant 6 : i32
  %q = call @queens(%i0, %i6, %i0, %i0, %i0)
    : (i32, i32, i32, i32, i32) -> i64
  %h5 = arith.muli %h4, %p : i64
  %h6 = arith.xori %h5, %q : i64
  %sq = constant @square : (i64) -> i64
  %ng = constant @negate : (i64) -> i64
  %s = call_indirect %sq(%k) : (i64) -> i64
  %g = call_indirect %ng(%s) : (i64) -> i64
  %h7 = arith.muli %h6, %p : i64
  %h8 = arith.xori %h7, %g : i64
  return %h8 : i64
}
