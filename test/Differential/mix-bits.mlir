// Bit-level programs: CRC-32 by a table that the program makes, the game of
// life on i1 through padded tensors, xorshift, an i8 histogram, matching
// brackets on an explicit stack.
// RUN: %compare i64 %s

memref.global "private" @table : memref<256xi32> = uninitialized
memref.global "private" constant @text : memref<20xi8> = dense<[
    40, 91, 40, 41, 93, 123, 125, 40, 40, 41, 41, 41, 91, 93, 40, 123, 125, 41,
    41, 40]>

func.func private @make_table() {
  %t = memref.get_global @table : memref<256xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 256 : index
  %poly = arith.constant 0xEDB88320 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.index_cast %i : index to i32
    %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%c = %x) -> i32 {
      %s = arith.shrui %c, %one : i32
      %odd = arith.trunci %c : i32 to i1
      %y = arith.xori %s, %poly : i32
      %z = arith.select %odd, %y, %s : i32
      scf.yield %z : i32
    }
    memref.store %r, %t[%i] : memref<256xi32>
  }
  return
}

func.func private @crc(%b: memref<?xi8>) -> i32 {
  %t = memref.get_global @table : memref<256xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %b, %c0 : memref<?xi8>
  %m1 = arith.constant -1 : i32
  %eight = arith.constant 8 : i32
  %mask = arith.constant 255 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %m1) -> i32 {
    %x = memref.load %b[%i] : memref<?xi8>
    %w = arith.extui %x : i8 to i32
    %a = arith.xori %c, %w : i32
    %k = arith.andi %a, %mask : i32
    %ki = arith.index_castui %k : i32 to index
    %e = memref.load %t[%ki] : memref<256xi32>
    %s = arith.shrui %c, %eight : i32
    %d = arith.xori %s, %e : i32
    scf.yield %d : i32
  }
  %f = arith.xori %r, %m1 : i32
  return %f : i32
}

// Neighbours are found in a copy with a dead border.
func.func private @life(%w: tensor<8x8xi1>) -> tensor<8x8xi1> {
  %false = arith.constant false
  %c3 = arith.constant 3 : i8
  %c2 = arith.constant 2 : i8
  %p = tensor.pad %w low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %false : i1
  } : tensor<8x8xi1> to tensor<10x10xi1>
  %k = tensor.empty() : tensor<3x3xi8>
  %zero = arith.constant 0 : i8
  %e = tensor.empty() : tensor<8x8xi8>
  %z = linalg.fill ins(%zero : i8) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %n = linalg.generic {
      indexing_maps = [affine_map<(i, j, u, v) -> (i + u, j + v)>,
                       affine_map<(i, j, u, v) -> (u, v)>,
                       affine_map<(i, j, u, v) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %k : tensor<10x10xi1>, tensor<3x3xi8>)
      outs(%z : tensor<8x8xi8>) {
  ^bb0(%x: i1, %unused: i8, %acc: i8):
    %xw = arith.extui %x : i1 to i8
    %s = arith.addi %acc, %xw : i8
    linalg.yield %s : i8
  } -> tensor<8x8xi8>
  %o = tensor.empty() : tensor<8x8xi1>
  %r = linalg.map ins(%w, %n : tensor<8x8xi1>, tensor<8x8xi8>)
    outs(%o : tensor<8x8xi1>)
    (%alive: i1, %count: i8, %out: i1) {
      %aw = arith.extui %alive : i1 to i8
      %others = arith.subi %count, %aw : i8
      %three = arith.cmpi eq, %others, %c3 : i8
      %two = arith.cmpi eq, %others, %c2 : i8
      %stay = arith.andi %alive, %two : i1
      %next = arith.ori %three, %stay : i1
      linalg.yield %next : i1
    }
  return %r : tensor<8x8xi1>
}

// Deepest nesting, or minus the place of the first mismatch.
func.func private @brackets() -> i64 {
  %t = memref.get_global @text : memref<20xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20 : index
  %stack = memref.alloca() : memref<32xi8>
  %zero = arith.constant 0 : i64
  cf.br ^loop(%c0, %c0, %c0 : index, index, index)
^loop(%i: index, %sp: index, %deep: index):
  %end = arith.cmpi eq, %i, %n : index
  cf.cond_br %end, ^done(%deep : index), ^look
^look:
  %x = memref.load %t[%i] : memref<20xi8>
  %i1 = arith.addi %i, %c1 : index
  cf.switch %x : i8, [
    default: ^loop(%i1, %sp, %deep : index, index, index),
    40: ^open, 91: ^open, 123: ^open,
    41: ^close, 93: ^close, 125: ^close
  ]
^open:
  memref.store %x, %stack[%sp] : memref<32xi8>
  %sp1 = arith.addi %sp, %c1 : index
  %d = arith.maxui %deep, %sp1 : index
  cf.br ^loop(%i1, %sp1, %d : index, index, index)
^close:
  %none = arith.cmpi eq, %sp, %c0 : index
  cf.cond_br %none, ^bad, ^pop
^pop:
  %sp0 = arith.subi %sp, %c1 : index
  %y = memref.load %stack[%sp0] : memref<32xi8>
  %diff = arith.subi %x, %y : i8
  %two = arith.constant 2 : i8
  %ok = arith.cmpi ule, %diff, %two : i8
  cf.cond_br %ok, ^loop(%i1, %sp0, %deep : index, index, index), ^bad
^bad:
  %iw = arith.index_cast %i1 : index to i64
  %m = arith.subi %zero, %iw : i64
  return %m : i64
^done(%r: index):
  %rw = arith.index_cast %r : index to i64
  return %rw : i64
}

func.func @main() -> i64 {
  %p = arith.constant 1099511628211 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  call @make_table() : () -> ()
  %n = arith.constant 200 : index
  %b = memref.alloc(%n) : memref<?xi8>
  %hist = memref.alloca() : memref<16xi8>
  %z8 = arith.constant 0 : i8
  linalg.fill ins(%z8 : i8) outs(%hist : memref<16xi8>)
  %s0 = arith.constant 2463534242 : i32
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%s = %s0) -> i32 {
    %k13 = arith.constant 13 : i32
    %k17 = arith.constant 17 : i32
    %k5 = arith.constant 5 : i32
    %a = arith.shli %s, %k13 : i32
    %s1 = arith.xori %s, %a : i32
    %c = arith.shrui %s1, %k17 : i32
    %s2 = arith.xori %s1, %c : i32
    %d = arith.shli %s2, %k5 : i32
    %s3 = arith.xori %s2, %d : i32
    %x = arith.trunci %s3 : i32 to i8
    memref.store %x, %b[%i] : memref<?xi8>
    %k4 = arith.constant 4 : i8
    %hi = arith.shrui %x, %k4 : i8
    %at = arith.index_castui %hi : i8 to index
    %old = memref.load %hist[%at] : memref<16xi8>
    %k31 = arith.constant 31 : i8
    %new = arith.addi %old, %k31 : i8
    memref.store %new, %hist[%at] : memref<16xi8>
    scf.yield %s3 : i32
  }
  %crc = call @crc(%b) : (memref<?xi8>) -> i32
  %hd = memref.cast %hist : memref<16xi8> to memref<?xi8>
  %crc2 = call @crc(%hd) : (memref<?xi8>) -> i32
  memref.dealloc %b : memref<?xi8>
  %h0 = arith.extui %crc : i32 to i64
  %h1 = arith.muli %h0, %p : i64
  %e = arith.extui %crc2 : i32 to i64
  %h2 = arith.xori %h1, %e : i64
  %seed = arith.constant dense<[
    [0, 1, 0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 1, 0, 1],
    [1, 1, 1, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 1, 0, 0],
    [0, 0, 0, 1, 1, 0, 0, 1], [0, 0, 0, 1, 1, 0, 1, 0],
    [1, 0, 0, 0, 0, 0, 0, 1], [1, 1, 0, 1, 0, 0, 1, 1]]> : tensor<8x8xi1>
  %r:2 = scf.for %g = %c0 to %c12 step %c1
      iter_args(%w = %seed, %h = %h2) -> (tensor<8x8xi1>, i64) {
    %w1 = func.call @life(%w) : (tensor<8x8xi1>) -> tensor<8x8xi1>
    %h3 = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %h) -> i64 {
      %y = scf.for %j = %c0 to %c8 step %c1 iter_args(%q = %x) -> i64 {
        %cell = tensor.extract %w1[%i, %j] : tensor<8x8xi1>
        %cw = arith.extui %cell : i1 to i64
        %m0 = arith.xori %q, %cw : i64
        %m1 = arith.muli %m0, %p : i64
        scf.yield %m1 : i64
      }
      scf.yield %y : i64
    }
    scf.yield %w1, %h3 : tensor<8x8xi1>, i64
  }
  %br = call @brackets() : () -> i64
  %h4 = arith.xori %r#1, %br : i64
  %h5 = arith.muli %h4, %p : i64
  return %h5 : i64
}
