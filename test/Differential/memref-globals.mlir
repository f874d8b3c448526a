// Globals: constants of several element types, a variable that several
// functions update, rank 0, splat and uninitialised.
// RUN: %compare i64 %s

memref.global "private" constant @weights : memref<2x3xf32> =
    dense<[[0.5, -1.25, 3.0], [2.0, 0.125, -8.0]]>
memref.global "private" constant @half : memref<4xf16> =
    dense<[1.5, -0.25, 65504.0, 6.0e-5]>
memref.global "private" constant @brain : memref<3xbf16> =
    dense<[1.5, -3.0e38, 0.1]>
memref.global "private" constant @flags : memref<5xi1> =
    dense<[true, false, true, true, false]>
memref.global "private" constant @bytes : memref<2x2xi8> =
    dense<[[-1, 127], [-128, 5]]>
memref.global "private" constant @wide : memref<2xi64> =
    dense<[-9223372036854775808, 42]>
memref.global "private" constant @splat : memref<3xf64> = dense<0.1>
memref.global "private" @counter : memref<i32> = dense<100>
memref.global "private" @scratch : memref<8xf64> = uninitialized
memref.global @state : memref<4xindex> = dense<[3, 1, 4, 1]>

func.func private @tick() -> i32 {
  %c = memref.get_global @counter : memref<i32>
  %x = memref.load %c[] : memref<i32>
  %one = arith.constant 7 : i32
  %y = arith.addi %x, %one : i32
  memref.store %y, %c[] : memref<i32>
  return %x : i32
}

func.func private @shuffle() {
  %s = memref.get_global @state : memref<4xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %j = arith.addi %i, %c1 : index
    %x = memref.load %s[%i] : memref<4xindex>
    %y = memref.load %s[%j] : memref<4xindex>
    %z = arith.addi %x, %y : index
    memref.store %z, %s[%j] : memref<4xindex>
  }
  return
}

func.func private @store(%i: index, %x: f64) {
  %s = memref.get_global @scratch : memref<8xf64>
  memref.store %x, %s[%i] : memref<8xf64>
  return
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  %w = memref.get_global @weights : memref<2x3xf32>
  %a = scf.for %i = %c0 to %c2 step %c1 iter_args(%ai = %zero) -> f64 {
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%aj = %ai) -> f64 {
      %x = memref.load %w[%i, %j] : memref<2x3xf32>
      %d = arith.extf %x : f32 to f64
      %t = arith.constant 3.0 : f64
      %b = arith.mulf %aj, %t : f64
      %y = arith.addf %b, %d : f64
      scf.yield %y : f64
    }
    scf.yield %s : f64
  }
  func.call @store(%c0, %a) : (index, f64) -> ()
  %h = memref.get_global @half : memref<4xf16>
  %hv = vector.load %h[%c0] : memref<4xf16>, vector<4xf16>
  %hd = arith.extf %hv : vector<4xf16> to vector<4xf64>
  %hs = vector.reduction <add>, %hd : vector<4xf64> into f64
  func.call @store(%c1, %hs) : (index, f64) -> ()
  %br = memref.get_global @brain : memref<3xbf16>
  %b0 = memref.load %br[%c0] : memref<3xbf16>
  %b2 = memref.load %br[%c2] : memref<3xbf16>
  %b02 = arith.divf %b0, %b2 : bf16
  %bd = arith.extf %b02 : bf16 to f64
  func.call @store(%c2, %bd) : (index, f64) -> ()
  %f = memref.get_global @flags : memref<5xi1>
  %fs = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %zero) -> f64 {
    %x = memref.load %f[%i] : memref<5xi1>
    %one = arith.constant 1.0 : f64
    %y = arith.addf %acc, %acc : f64
    %z = arith.addf %y, %one : f64
    %r = arith.select %x, %z, %y : f64
    scf.yield %r : f64
  }
  func.call @store(%c3, %fs) : (index, f64) -> ()
  %by = memref.get_global @bytes : memref<2x2xi8>
  %b10 = memref.load %by[%c1, %c0] : memref<2x2xi8>
  %b01 = memref.load %by[%c0, %c1] : memref<2x2xi8>
  %bsum = arith.addi %b10, %b01 : i8
  %bf = arith.sitofp %bsum : i8 to f64
  func.call @store(%c4, %bf) : (index, f64) -> ()
  %wi = memref.get_global @wide : memref<2xi64>
  %w0 = memref.load %wi[%c0] : memref<2xi64>
  %w1 = memref.load %wi[%c1] : memref<2xi64>
  %wq = arith.divsi %w0, %w1 : i64
  %wf = arith.sitofp %wq : i64 to f64
  func.call @store(%c5, %wf) : (index, f64) -> ()
  %t0 = func.call @tick() : () -> i32
  %t1 = func.call @tick() : () -> i32
  %t2 = func.call @tick() : () -> i32
  %t01 = arith.muli %t0, %t1 : i32
  %t012 = arith.subi %t01, %t2 : i32
  %tf = arith.sitofp %t012 : i32 to f64
  %c6 = arith.constant 6 : index
  func.call @store(%c6, %tf) : (index, f64) -> ()
  func.call @shuffle() : () -> ()
  func.call @shuffle() : () -> ()
  %st = memref.get_global @state : memref<4xindex>
  %s3 = memref.load %st[%c3] : memref<4xindex>
  %s2 = memref.load %st[%c2] : memref<4xindex>
  %s32 = arith.muli %s3, %s2 : index
  %si = arith.index_cast %s32 : index to i64
  %sf = arith.sitofp %si : i64 to f64
  %sp = memref.get_global @splat : memref<3xf64>
  %p2 = memref.load %sp[%c2] : memref<3xf64>
  %sfp = arith.mulf %sf, %p2 : f64
  func.call @store(%c7, %sfp) : (index, f64) -> ()
  %sc = memref.get_global @scratch : memref<8xf64>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> f64 {
    %x = memref.load %sc[%i] : memref<8xf64>
    vector.print %x : f64
    %y = arith.addf %acc, %x : f64
    scf.yield %y : f64
  }
  %bits = arith.bitcast %r : f64 to i64
  return %bits : i64
}
