// scf.parallel with reductions over two dimensions and uneven steps, scf.forall
// that writes tensors, scf.index_switch, scf.execute_region with a CFG inside.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @reduce(%m: memref<7x9xi32>) -> (i64, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %s0 = arith.constant 0 : i64
  %mx0 = arith.constant -2147483648 : i32
  %x0 = arith.constant 0 : i32
  %r:3 = scf.parallel (%i, %j) = (%c0, %c1) to (%c7, %c9) step (%c1, %c2)
      init (%s0, %mx0, %x0) -> (i64, i32, i32) {
    %v = memref.load %m[%i, %j] : memref<7x9xi32>
    %w = arith.extsi %v : i32 to i64
    scf.reduce(%w, %v, %v : i64, i32, i32) {
    ^bb0(%a: i64, %b: i64):
      %s = arith.addi %a, %b : i64
      scf.reduce.return %s : i64
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxsi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.xori %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r#0, %r#1, %r#2 : i64, i32, i32
}

func.func private @tiles(%a: tensor<6x8xi64>) -> tensor<6x8xi64> {
  %empty = tensor.empty() : tensor<6x8xi64>
  %r = scf.forall (%i, %j) = (0, 0) to (6, 8) step (2, 4)
      shared_outs(%o = %empty) -> tensor<6x8xi64> {
    %t = tensor.extract_slice %a[%i, %j] [2, 4] [1, 1]
      : tensor<6x8xi64> to tensor<2x4xi64>
    %u = tensor.extract_slice %o[%i, %j] [2, 4] [1, 1]
      : tensor<6x8xi64> to tensor<2x4xi64>
    %v = linalg.generic {
        indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                         affine_map<(d0, d1) -> (d0, d1)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%t : tensor<2x4xi64>) outs(%u : tensor<2x4xi64>) {
    ^bb0(%x: i64, %y: i64):
      %k = linalg.index 1 : index
      %ki = arith.index_cast %k : index to i64
      %ii = arith.index_cast %i : index to i64
      %q = arith.muli %x, %x : i64
      %s = arith.addi %q, %ki : i64
      %w = arith.subi %s, %ii : i64
      linalg.yield %w : i64
    } -> tensor<2x4xi64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i, %j] [2, 4] [1, 1]
        : tensor<2x4xi64> into tensor<6x8xi64>
    }
  }
  return %r : tensor<6x8xi64>
}

func.func private @pick(%i: index, %h: i64) -> i64 {
  %r:2 = scf.index_switch %i -> i64, index
  case 2 {
    %c = arith.constant 22 : i64
    scf.yield %c, %i : i64, index
  }
  case 5 {
    %c3 = arith.constant 3 : index
    %d = arith.muli %i, %c3 : index
    scf.yield %h, %d : i64, index
  }
  default {
    %e = scf.execute_region -> i64 {
      %c1 = arith.constant 1 : index
      %odd = arith.andi %i, %c1 : index
      %is = arith.cmpi eq, %odd, %c1 : index
      %k = arith.constant 1000 : i64
      cf.cond_br %is, ^odd(%h : i64), ^even
    ^odd(%x: i64):
      %y = arith.muli %x, %k : i64
      scf.yield %y : i64
    ^even:
      %w = arith.index_cast %i : index to i64
      cf.br ^odd(%w : i64)
    }
    scf.yield %e, %i : i64, index
  }
  %w = arith.index_cast %r#1 : index to i64
  %m = call @mix(%r#0, %w) : (i64, i64) -> i64
  return %m : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %m = memref.alloc() : memref<7x9xi32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c7, %c9) step (%c1, %c1) {
    %k = arith.constant 2654435761 : index
    %a = arith.muli %i, %c9 : index
    %b = arith.addi %a, %j : index
    %d = arith.muli %b, %k : index
    %v = arith.index_cast %d : index to i32
    memref.store %v, %m[%i, %j] : memref<7x9xi32>
    scf.reduce
  }
  %r:3 = call @reduce(%m) : (memref<7x9xi32>) -> (i64, i32, i32)
  memref.dealloc %m : memref<7x9xi32>
  %w1 = arith.extsi %r#1 : i32 to i64
  %w2 = arith.extsi %r#2 : i32 to i64
  %h1 = call @mix(%r#0, %w1) : (i64, i64) -> i64
  %h2 = call @mix(%h1, %w2) : (i64, i64) -> i64
  %t = tensor.generate {
  ^bb0(%i: index, %j: index):
    %a = arith.muli %i, %c9 : index
    %b = arith.subi %a, %j : index
    %v = arith.index_cast %b : index to i64
    tensor.yield %v : i64
  } : tensor<6x8xi64>
  %u = call @tiles(%t) : (tensor<6x8xi64>) -> tensor<6x8xi64>
  %h3 = scf.for %i = %c0 to %c6 step %c1 iter_args(%hi = %h2) -> i64 {
    %s = scf.for %j = %c0 to %c8 step %c1 iter_args(%h = %hi) -> i64 {
      %x = tensor.extract %u[%i, %j] : tensor<6x8xi64>
      %m1 = func.call @mix(%h, %x) : (i64, i64) -> i64
      scf.yield %m1 : i64
    }
    scf.yield %s : i64
  }
  %h4 = scf.for %i = %c0 to %c8 step %c1 iter_args(%h = %h3) -> i64 {
    %x = func.call @pick(%i, %h) : (index, i64) -> i64
    scf.yield %x : i64
  }
  return %h4 : i64
}
