// Tensors carried around loops and changed an element at a time: a sieve,
// a prefix sum, bubble sort, branches that give one tensor or another.
// Earlier values must not see later inserts.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %t: tensor<?xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = tensor.extract %t[%i] : tensor<?xi32>
    %w = arith.extsi %x : i32 to i64
    %m = func.call @mix(%a, %w) : (i64, i64) -> i64
    scf.yield %m : i64
  }
  return %r : i64
}

func.func private @sieve(%n: index) -> tensor<?xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t0 = tensor.generate %n {
  ^bb0(%i: index):
    %one = arith.constant 1 : i32
    tensor.yield %one : i32
  } : tensor<?xi32>
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c2 to %n step %c1 iter_args(%t = %t0) -> tensor<?xi32> {
    %x = tensor.extract %t[%i] : tensor<?xi32>
    %prime = arith.cmpi ne, %x, %zero : i32
    %s = scf.if %prime -> tensor<?xi32> {
      %q = arith.muli %i, %c2 : index
      %u = scf.for %j = %q to %n step %i iter_args(%v = %t) -> tensor<?xi32> {
        %w = tensor.insert %zero into %v[%j] : tensor<?xi32>
        scf.yield %w : tensor<?xi32>
      }
      scf.yield %u : tensor<?xi32>
    } else {
      scf.yield %t : tensor<?xi32>
    }
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

func.func private @bubble(%t0: tensor<9xi32>) -> tensor<9xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 9 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%t = %t0) -> tensor<9xi32> {
    %m = arith.subi %n, %i : index
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%u = %t) -> tensor<9xi32> {
      %k = arith.addi %j, %c1 : index
      %x = tensor.extract %u[%j] : tensor<9xi32>
      %y = tensor.extract %u[%k] : tensor<9xi32>
      %swap = arith.cmpi sgt, %x, %y : i32
      %v = scf.if %swap -> tensor<9xi32> {
        %a = tensor.insert %y into %u[%j] : tensor<9xi32>
        %b = tensor.insert %x into %a[%k] : tensor<9xi32>
        scf.yield %b : tensor<9xi32>
      } else {
        scf.yield %u : tensor<9xi32>
      }
      scf.yield %v : tensor<9xi32>
    }
    scf.yield %s : tensor<9xi32>
  }
  return %r : tensor<9xi32>
}

// Keeps the old value and the new one at every step.
func.func private @history(%t: tensor<4xi32>, %h: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %r:3 = scf.for %i = %c0 to %n step %c1
      iter_args(%old = %t, %new = %t, %a = %h)
      -> (tensor<4xi32>, tensor<4xi32>, i64) {
    %x = tensor.extract %old[%i] : tensor<4xi32>
    %three = arith.constant 3 : i32
    %y = arith.muli %x, %three : i32
    %next = tensor.insert %y into %new[%i] : tensor<4xi32>
    %d0 = tensor.cast %new : tensor<4xi32> to tensor<?xi32>
    %a0 = func.call @digest(%a, %d0) : (i64, tensor<?xi32>) -> i64
    %d1 = tensor.cast %next : tensor<4xi32> to tensor<?xi32>
    %a1 = func.call @digest(%a0, %d1) : (i64, tensor<?xi32>) -> i64
    scf.yield %new, %next, %a1 : tensor<4xi32>, tensor<4xi32>, i64
  }
  %d2 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %a2 = call @digest(%r#2, %d2) : (i64, tensor<?xi32>) -> i64
  %d3 = tensor.cast %r#0 : tensor<4xi32> to tensor<?xi32>
  %a3 = call @digest(%a2, %d3) : (i64, tensor<?xi32>) -> i64
  return %a3 : i64
}

func.func @main() -> i64 {
  %h0 = arith.constant 3 : i64
  %n = arith.constant 60 : index
  %s = call @sieve(%n) : (index) -> tensor<?xi32>
  %h1 = call @digest(%h0, %s) : (i64, tensor<?xi32>) -> i64
  %t = arith.constant dense<[9, -3, 7, 7, 0, -2147483648, 100, 5, 2147483647]>
    : tensor<9xi32>
  %b = call @bubble(%t) : (tensor<9xi32>) -> tensor<9xi32>
  %bd = tensor.cast %b : tensor<9xi32> to tensor<?xi32>
  %h2 = call @digest(%h1, %bd) : (i64, tensor<?xi32>) -> i64
  %a0 = arith.constant 10 : i32
  %a1 = arith.constant 20 : i32
  %e = tensor.from_elements %a0, %a1, %a1, %a0 : tensor<4xi32>
  %h3 = call @history(%e, %h2) : (tensor<4xi32>, i64) -> i64
  // One tensor into two different directions.
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %l = tensor.insert %a1 into %e[%c0] : tensor<4xi32>
  %r = tensor.insert %a1 into %e[%c3] : tensor<4xi32>
  %m = arith.subi %l, %r : tensor<4xi32>
  %q = arith.muli %m, %e : tensor<4xi32>
  %qd = tensor.cast %q : tensor<4xi32> to tensor<?xi32>
  %h4 = call @digest(%h3, %qd) : (i64, tensor<?xi32>) -> i64
  // Rank 0.
  %z = tensor.from_elements %a0 : tensor<i32>
  %z1 = tensor.insert %a1 into %z[] : tensor<i32>
  %x0 = tensor.extract %z[] : tensor<i32>
  %x1 = tensor.extract %z1[] : tensor<i32>
  %x = arith.subi %x1, %x0 : i32
  %w = arith.extsi %x : i32 to i64
  %h5 = call @mix(%h4, %w) : (i64, i64) -> i64
  return %h5 : i64
}
