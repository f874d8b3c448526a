// Allocation in loops and recursion: dynamic sizes, alloca scopes, realloc,
// alignment, rank 0 and empty buffers, swapped buffers, memref.view over bytes.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

// Pascal's triangle by two buffers that change places.
func.func private @pascal(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %n1 = arith.addi %n, %c1 : index
  %a = memref.alloc(%n1) {alignment = 64 : i64} : memref<?xi64>
  %b = memref.alloc(%n1) : memref<?xi64>
  scf.for %i = %c0 to %n1 step %c1 {
    memref.store %zero, %a[%i] : memref<?xi64>
  }
  memref.store %one, %a[%c0] : memref<?xi64>
  %r:2 = scf.for %row = %c0 to %n step %c1
      iter_args(%from = %a, %to = %b) -> (memref<?xi64>, memref<?xi64>) {
    memref.store %one, %to[%c0] : memref<?xi64>
    scf.for %i = %c1 to %n1 step %c1 {
      %j = arith.subi %i, %c1 : index
      %x = memref.load %from[%j] : memref<?xi64>
      %y = memref.load %from[%i] : memref<?xi64>
      %z = arith.addi %x, %y : i64
      memref.store %z, %to[%i] : memref<?xi64>
    }
    scf.yield %to, %from : memref<?xi64>, memref<?xi64>
  }
  %s = scf.for %i = %c0 to %n1 step %c1 iter_args(%h = %zero) -> i64 {
    %x = memref.load %r#0[%i] : memref<?xi64>
    %y = func.call @mix(%h, %x) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  memref.dealloc %a : memref<?xi64>
  memref.dealloc %b : memref<?xi64>
  return %s : i64
}

// One buffer for each level of the recursion.
func.func private @deep(%k: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %end = arith.cmpi eq, %k, %c0 : index
  %r = scf.if %end -> i64 {
    scf.yield %zero : i64
  } else {
    %buf = memref.alloca(%k) : memref<?xindex>
    scf.for %i = %c0 to %k step %c1 {
      %q = arith.muli %i, %k : index
      memref.store %q, %buf[%i] : memref<?xindex>
    }
    %k1 = arith.subi %k, %c1 : index
    %below = func.call @deep(%k1) : (index) -> i64
    %s = scf.for %i = %c0 to %k step %c1 iter_args(%h = %below) -> i64 {
      %x = memref.load %buf[%i] : memref<?xindex>
      %w = arith.index_cast %x : index to i64
      %y = func.call @mix(%h, %w) : (i64, i64) -> i64
      scf.yield %y : i64
    }
    scf.yield %s : i64
  }
  return %r : i64
}

func.func private @grow(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %first = memref.alloc(%c2) : memref<?xi16>
  // Doubles whenever it is full.
  %r:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%buf = %first, %cap = %c2) -> (memref<?xi16>, index) {
    %full = arith.cmpi eq, %i, %cap : index
    %next:2 = scf.if %full -> (memref<?xi16>, index) {
      %cap2 = arith.muli %cap, %c2 : index
      %more = memref.realloc %buf(%cap2) : memref<?xi16> to memref<?xi16>
      scf.yield %more, %cap2 : memref<?xi16>, index
    } else {
      scf.yield %buf, %cap : memref<?xi16>, index
    }
    %q = arith.muli %i, %i : index
    %x = arith.index_cast %q : index to i16
    memref.store %x, %next#0[%i] : memref<?xi16>
    scf.yield %next#0, %next#1 : memref<?xi16>, index
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%h = %zero) -> i64 {
    %x = memref.load %r#0[%i] : memref<?xi16>
    %w = arith.extsi %x : i16 to i64
    %y = func.call @mix(%h, %w) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  %capw = arith.index_cast %r#1 : index to i64
  %t = func.call @mix(%s, %capw) : (i64, i64) -> i64
  memref.dealloc %r#0 : memref<?xi16>
  return %t : i64
}

// One pool of bytes, seen as f32, i16 and i64 at different places.
func.func private @pool(%at: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %bytes = memref.alloc() : memref<64xi8>
  %f = memref.view %bytes[%c0][] : memref<64xi8> to memref<4xf32>
  %s = memref.view %bytes[%at][%c2] : memref<64xi8> to memref<?x2xi16>
  %x = arith.constant 1.5 : f32
  %k = arith.constant -2 : i16
  %k3 = arith.constant 3 : i16
  memref.store %x, %f[%c2] : memref<4xf32>
  memref.store %k, %s[%c0, %c1] : memref<?x2xi16>
  memref.store %k3, %s[%c1, %c0] : memref<?x2xi16>
  %x2 = memref.load %f[%c2] : memref<4xf32>
  %a = memref.load %s[%c0, %c1] : memref<?x2xi16>
  %b = memref.load %s[%c1, %c0] : memref<?x2xi16>
  %xi = arith.bitcast %x2 : f32 to i32
  %xw = arith.extui %xi : i32 to i64
  %aw = arith.extsi %a : i16 to i64
  %bw = arith.extsi %b : i16 to i64
  %h1 = func.call @mix(%xw, %aw) : (i64, i64) -> i64
  %h2 = func.call @mix(%h1, %bw) : (i64, i64) -> i64
  memref.dealloc %bytes : memref<64xi8>
  return %h2 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c24 = arith.constant 24 : index
  %c100 = arith.constant 100 : index
  %h0 = call @pascal(%c24) : (index) -> i64
  %d = call @deep(%c10) : (index) -> i64
  %h1 = call @mix(%h0, %d) : (i64, i64) -> i64
  %g = call @grow(%c100) : (index) -> i64
  %h2 = call @mix(%h1, %g) : (i64, i64) -> i64
  %p = call @pool(%c24) : (index) -> i64
  %h3 = call @mix(%h2, %p) : (i64, i64) -> i64
  // Scoped stack memory in a loop, rank 0.
  %h4 = scf.for %i = %c0 to %c10 step %c1 iter_args(%h = %h3) -> i64 {
    %x = memref.alloca_scope -> (i64) {
      %cell = memref.alloca() : memref<i64>
      %iw = arith.index_cast %i : index to i64
      %k = arith.constant 2654435761 : i64
      %v = arith.muli %iw, %k : i64
      memref.store %v, %cell[] : memref<i64>
      %y = memref.load %cell[] : memref<i64>
      memref.alloca_scope.return %y : i64
    }
    %z = func.call @mix(%h, %x) : (i64, i64) -> i64
    scf.yield %z : i64
  }
  // No element at all.
  %none = memref.alloc(%c0) : memref<?x3xf32>
  %n = memref.dim %none, %c0 : memref<?x3xf32>
  %r = memref.rank %none : memref<?x3xf32>
  memref.dealloc %none : memref<?x3xf32>
  %nr = arith.addi %n, %r : index
  %nw = arith.index_cast %nr : index to i64
  %h5 = call @mix(%h4, %nw) : (i64, i64) -> i64
  return %h5 : i64
}
