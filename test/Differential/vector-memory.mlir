// vector.load and store, masked, expanding and compressing, gather and scatter.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %v: vector<8xi16>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = vector.extract %v[%i] : i16 from vector<8xi16>
    %w = arith.extsi %x : i16 to i64
    %m = func.call @mix(%a, %w) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @digestm(%h: i64, %m: memref<32xi16>) -> i64 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 32 : index
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%a = %h) -> i64 {
    %x = vector.load %m[%i] : memref<32xi16>, vector<8xi16>
    %s = func.call @digest(%a, %x) : (i64, vector<8xi16>) -> i64
    scf.yield %s : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c12 = arith.constant 12 : index
  %c20 = arith.constant 20 : index
  %c26 = arith.constant 26 : index
  %c32 = arith.constant 32 : index
  %h0 = arith.constant 8 : i64
  %m = memref.alloc() : memref<32xi16>
  scf.for %i = %c0 to %c32 step %c1 {
    %q = arith.muli %i, %i : index
    %r = arith.muli %q, %c7 : index
    %w = arith.index_cast %r : index to i16
    memref.store %w, %m[%i] : memref<32xi16>
  }
  %a = vector.load %m[%c3] : memref<32xi16>, vector<8xi16>
  %h1 = call @digest(%h0, %a) : (i64, vector<8xi16>) -> i64
  %k0 = arith.constant dense<[true, false, true, true, false, false, true, false]>
    : vector<8xi1>
  %k1 = vector.create_mask %c5 : vector<8xi1>
  %pass = arith.constant dense<[-1, -2, -3, -4, -5, -6, -7, -8]> : vector<8xi16>
  %b = vector.maskedload %m[%c7], %k0, %pass
    : memref<32xi16>, vector<8xi1>, vector<8xi16> into vector<8xi16>
  %h2 = call @digest(%h1, %b) : (i64, vector<8xi16>) -> i64
  // Lanes that the mask leaves out may lie outside.
  %c = vector.maskedload %m[%c26], %k1, %pass
    : memref<32xi16>, vector<8xi1>, vector<8xi16> into vector<8xi16>
  %h3 = call @digest(%h2, %c) : (i64, vector<8xi16>) -> i64
  %d = vector.expandload %m[%c20], %k0, %pass
    : memref<32xi16>, vector<8xi1>, vector<8xi16> into vector<8xi16>
  %h4 = call @digest(%h3, %d) : (i64, vector<8xi16>) -> i64
  %to = arith.constant dense<[9, 0, 31, 8, -1, 100, 17, 9]> : vector<8xi32>
  %at = arith.constant dense<[9, 0, 31, 9, -1, 100, 17, 4]> : vector<8xi32>
  %e = vector.gather %m[%c0] [%at], %k0, %pass
    : memref<32xi16>, vector<8xi32>, vector<8xi1>, vector<8xi16>
    into vector<8xi16>
  %h5 = call @digest(%h4, %e) : (i64, vector<8xi16>) -> i64
  vector.store %b, %m[%c12] : memref<32xi16>, vector<8xi16>
  vector.maskedstore %m[%c0], %k1, %pass
    : memref<32xi16>, vector<8xi1>, vector<8xi16>
  %h6 = call @digestm(%h5, %m) : (i64, memref<32xi16>) -> i64
  vector.compressstore %m[%c26], %k0, %a
    : memref<32xi16>, vector<8xi1>, vector<8xi16>
  %h7 = call @digestm(%h6, %m) : (i64, memref<32xi16>) -> i64
  vector.scatter %m[%c0] [%to], %k0, %pass
    : memref<32xi16>, vector<8xi32>, vector<8xi1>, vector<8xi16>
  %h8 = call @digestm(%h7, %m) : (i64, memref<32xi16>) -> i64
  memref.dealloc %m : memref<32xi16>
  return %h8 : i64
}
