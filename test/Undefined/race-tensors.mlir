// A task reads a tensor, and the program goes on to make another value of it,
// for which the interpreter uses the same memory: values do not race.
// RUN: %plumb run %s -e f --arg '=[1,2,3,4]' 2>&1 | FileCheck %s
// CHECK-NOT: race
// CHECK: result 0: i32 = 9
// CHECK: result 1: 4xi32 = [8, 2, 3, 4]
func.func @f(%t: tensor<4xi32>) -> (i32, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 9 : i32
  %y = arith.constant 8 : i32
  %u = tensor.insert %x into %t[%c0] : tensor<4xi32>
  %tok, %val = async.execute -> !async.value<i32> {
    %v = tensor.extract %u[%c0] : tensor<4xi32>
    async.yield %v : i32
  }
  %w = tensor.insert %y into %u[%c0] : tensor<4xi32>
  %r = async.await %val : !async.value<i32>
  return %r, %w : i32, tensor<4xi32>
}

// The memory of a task's memref does race, beside a tensor or not.
// RUN: %exits 1 %plumb run %s -e g 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: race-tensors.mlir:[[#@LINE+10]]:8: error: {{.*}}[race]
func.func @g() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 9 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  %tok = async.execute {
    memref.store %x, %m[%c0] : memref<1xi32>
    async.yield
  }
  %r = memref.load %m[%c0] : memref<1xi32>
  async.await %tok : !async.token
  memref.dealloc %m : memref<1xi32>
  return %r : i32
}
