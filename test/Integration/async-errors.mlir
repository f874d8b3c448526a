// RUN: %levels %s --pipeline=async | FileCheck %s
// Assertions that fail within a region put its token in error, and all that
// waits for it.

func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  // Nothing fails.
  %t0 = async.execute {
    async.yield
  }
  async.runtime.await %t0 : !async.token
  %e0 = async.runtime.is_error %t0 : !async.token
  vector.print %e0 : i1
  // One fails, so does the one around it.
  %t1 = async.execute {
    %t = async.execute {
      cf.assert %false, "wrong"
      async.yield
    }
    async.await %t : !async.token
    async.yield
  }
  async.runtime.await %t1 : !async.token
  %e1 = async.runtime.is_error %t1 : !async.token
  vector.print %e1 : i1
  // A dependency in error: the region does not run.
  %t2 = async.execute [%t1] {
    vector.print %true : i1
    async.yield
  }
  async.runtime.await %t2 : !async.token
  %e2 = async.runtime.is_error %t2 : !async.token
  vector.print %e2 : i1
  // A value in error, and a group with a member in error.
  %t3, %v3 = async.execute -> !async.value<f32> {
    cf.assert %false, "wrong"
    %f = arith.constant 1.0 : f32
    async.yield %f : f32
  }
  async.runtime.await %v3 : !async.value<f32>
  %e3 = async.runtime.is_error %v3 : !async.value<f32>
  vector.print %e3 : i1
  %c2 = arith.constant 2 : index
  %g = async.create_group %c2 : !async.group
  %r0 = async.add_to_group %t0, %g : !async.token
  %r1 = async.add_to_group %t1, %g : !async.token
  async.runtime.await %g : !async.group
  %e4 = async.runtime.is_error %g : !async.group
  vector.print %e4 : i1
  return
}

// CHECK: 0
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 1
