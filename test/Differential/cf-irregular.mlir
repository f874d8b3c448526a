// Control flow that no structured operation has: a loop with two entries, block
// arguments that are permuted on a back edge, one block as both targets of a
// branch, cf.switch on negative and wide values.
// RUN: %compare i64 %s

func.func private @two_entries(%n: i32, %side: i1) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %k3 = arith.constant 3 : i64
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.cond_br %side, ^a(%c0, %n : i64, i32), ^b(%c1, %n : i64, i32)
^a(%x: i64, %i: i32):
  %x1 = arith.muli %x, %k3 : i64
  %x2 = arith.addi %x1, %c1 : i64
  cf.br ^b(%x2, %i : i64, i32)
^b(%y: i64, %j: i32):
  %y1 = arith.xori %y, %k3 : i64
  %j1 = arith.subi %j, %one : i32
  %go = arith.cmpi sgt, %j1, %zero : i32
  cf.cond_br %go, ^a(%y1, %j1 : i64, i32), ^exit(%y1 : i64)
^exit(%r: i64):
  return %r : i64
}

// (a, b, c, d) <- (c, a, d, b + i): every argument is read after it is written
// by a sequential copy in any order.
func.func private @permute(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %p = arith.constant 1099511628211 : i64
  cf.br ^loop(%c0, %c0, %c1, %c2, %c3 : i64, i64, i64, i64, i64)
^loop(%i: i64, %a: i64, %b: i64, %c: i64, %d: i64):
  %bi = arith.addi %b, %i : i64
  %i1 = arith.addi %i, %c1 : i64
  %go = arith.cmpi slt, %i1, %n : i64
  cf.cond_br %go, ^loop(%i1, %c, %a, %d, %bi : i64, i64, i64, i64, i64),
                  ^done(%a, %b, %d : i64, i64, i64)
^done(%x: i64, %y: i64, %z: i64):
  %m0 = arith.muli %x, %p : i64
  %m1 = arith.xori %m0, %y : i64
  %m2 = arith.muli %m1, %p : i64
  %m3 = arith.xori %m2, %z : i64
  return %m3 : i64
}

func.func private @same_target(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %neg = arith.cmpi slt, %x, %zero : i32
  %n = arith.subi %zero, %x : i32
  cf.cond_br %neg, ^out(%n, %x : i32, i32), ^out(%x, %zero : i32, i32)
^out(%a: i32, %b: i32):
  %r = arith.subi %a, %b : i32
  return %r : i32
}

func.func private @switch(%x: i32) -> i64 {
  %c7 = arith.constant 7 : i64
  %xw = arith.extsi %x : i32 to i64
  cf.switch %x : i32, [
    default: ^default(%xw : i64),
    -1: ^a,
    0: ^b(%c7, %xw : i64, i64),
    5: ^b(%xw, %c7 : i64, i64),
    2147483647: ^a,
    -2147483648: ^default(%c7 : i64)
  ]
^a:
  %k = arith.constant 100 : i64
  cf.br ^default(%k : i64)
^b(%u: i64, %v: i64):
  %s = arith.subi %u, %v : i64
  cf.br ^default(%s : i64)
^default(%r: i64):
  return %r : i64
}

// A state machine: counts the words of a text.
memref.global "private" constant @text : memref<24xi8> = dense<[
    32, 97, 98, 32, 32, 99, 10, 100, 101, 102, 32, 103,
    9, 9, 104, 105, 32, 106, 107, 108, 32, 32, 109, 32]>
func.func private @words() -> i64 {
  %t = memref.get_global @text : memref<24xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 24 : index
  %space = arith.constant 32 : i8
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^outside(%c0, %zero : index, i64)
^outside(%i: index, %w: i64):
  %end = arith.cmpi uge, %i, %n : index
  cf.cond_br %end, ^done(%w : i64), ^look(%i, %w : index, i64)
^look(%j: index, %wj: i64):
  %x = memref.load %t[%j] : memref<24xi8>
  %letter = arith.cmpi sgt, %x, %space : i8
  %j1 = arith.addi %j, %c1 : index
  %w1 = arith.addi %wj, %one : i64
  cf.cond_br %letter, ^inside(%j1, %w1 : index, i64), ^outside(%j1, %wj : index, i64)
^inside(%k: index, %wk: i64):
  %endk = arith.cmpi uge, %k, %n : index
  cf.cond_br %endk, ^done(%wk : i64), ^look2
^look2:
  %y = memref.load %t[%k] : memref<24xi8>
  %letter2 = arith.cmpi sgt, %y, %space : i8
  %k1 = arith.addi %k, %c1 : index
  cf.cond_br %letter2, ^inside(%k1, %wk : index, i64), ^outside(%k1, %wk : index, i64)
^done(%r: i64):
  return %r : i64
}

func.func @main() -> i64 {
  %p = arith.constant 1099511628211 : i64
  %true = arith.constant true
  %false = arith.constant false
  %n = arith.constant 17 : i32
  %a = call @two_entries(%n, %true) : (i32, i1) -> i64
  %b = call @two_entries(%n, %false) : (i32, i1) -> i64
  %c11 = arith.constant 11 : i64
  %c = call @permute(%c11) : (i64) -> i64
  %w = call @words() : () -> i64
  %m0 = arith.muli %a, %p : i64
  %m1 = arith.xori %m0, %b : i64
  %m2 = arith.muli %m1, %p : i64
  %m3 = arith.xori %m2, %c : i64
  %m4 = arith.muli %m3, %p : i64
  %m5 = arith.xori %m4, %w : i64
  %xs = arith.constant dense<[-1, 0, 5, 6, 2147483647, -2147483648, -77, 1]>
    : vector<8xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%h = %m5) -> i64 {
    %x = vector.extract %xs[%i] : i32 from vector<8xi32>
    %s = func.call @switch(%x) : (i32) -> i64
    %t = func.call @same_target(%x) : (i32) -> i32
    %tw = arith.extui %t : i32 to i64
    %n0 = arith.xori %h, %s : i64
    %n1 = arith.muli %n0, %p : i64
    %n2 = arith.xori %n1, %tw : i64
    %n3 = arith.muli %n2, %p : i64
    scf.yield %n3 : i64
  }
  return %r : i64
}
