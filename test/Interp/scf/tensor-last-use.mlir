// A tensor from outside a region may be written in place at its last use only:
// not where the region runs again, where another region or what follows still
// reads it, or where one operation uses it twice. By hand.
// RUN: %plumb run %s -e f --arg =true | FileCheck %s
// RUN: %plumb run %s -e f --arg =true --shadows | FileCheck %s
func.func @f(%c: i1) -> (tensor<2xi32>, tensor<2xi32>, i32, i32, tensor<2xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  // Read after the scf.if.
  %a = tensor.splat %1 : tensor<2xi32>
  %r0 = scf.if %c -> tensor<2xi32> {
    %x = tensor.insert %0 into %a[%c0] : tensor<2xi32>
    scf.yield %x : tensor<2xi32>
  } else {
    scf.yield %a : tensor<2xi32>
  }
  %sum = arith.addi %1, %1 : i32
  %r1 = tensor.insert %sum into %a[%c1] : tensor<2xi32>
  // CHECK: result 0: 2xi32 = [0, 1]
  // CHECK-NEXT: result 1: 2xi32 = [1, 2]
  // Last used within a loop that runs three times, and in an scf.if in it: every
  // time element 0 is 1 still.
  %b = tensor.splat %1 : tensor<2xi32>
  %r2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %0) -> i32 {
    %old = scf.if %c -> i32 {
      %v = tensor.extract %b[%c0] : tensor<2xi32>
      %x = tensor.insert %0 into %b[%c0] : tensor<2xi32>
      %w = tensor.extract %x[%c1] : tensor<2xi32>
      %vw = arith.addi %v, %w : i32
      scf.yield %vw : i32
    } else {
      scf.yield %0 : i32
    }
    %t = arith.addi %s, %old : i32
    scf.yield %t : i32
  }
  // CHECK-NEXT: result 2: i32 = 6
  // The same in a loop of blocks.
  %d = tensor.splat %1 : tensor<2xi32>
  %r3 = scf.execute_region -> i32 {
    cf.br ^top(%c0, %0 : index, i32)
  ^top(%i: index, %s: i32):
    %v = tensor.extract %d[%c0] : tensor<2xi32>
    %x = tensor.insert %0 into %d[%c0] : tensor<2xi32>
    %w = tensor.extract %x[%c0] : tensor<2xi32>
    %n = arith.addi %s, %v : i32
    %m = arith.addi %n, %w : i32
    %j = arith.addi %i, %c1 : index
    %more = arith.cmpi slt, %j, %c3 : index
    cf.cond_br %more, ^top(%j, %m : index, i32), ^end
  ^end:
    scf.yield %m : i32
  }
  // CHECK-NEXT: result 3: i32 = 3
  // Twice in one operation.
  %e = tensor.splat %1 : tensor<2xi32>
  %r4:2 = scf.if %c -> (tensor<2xi32>, tensor<2xi32>) {
    scf.yield %e, %e : tensor<2xi32>, tensor<2xi32>
  } else {
    scf.yield %e, %e : tensor<2xi32>, tensor<2xi32>
  }
  %g = tensor.insert %0 into %r4#0[%c0] : tensor<2xi32>
  %h = tensor.extract %g[%c0] : tensor<2xi32>
  // CHECK-NEXT: result 4: 2xi32 = [1, 1]
  // CHECK-NEXT: result 5: i32 = 0
  return %r0, %r1, %r2, %r3, %r4#1, %h : tensor<2xi32>, tensor<2xi32>, i32, i32, tensor<2xi32>, i32
}
