// One condition for all or one an element; what is not chosen may be poison.
// RUN: %plumb run %s -e f | FileCheck %s
// RUN: not %plumb run %s -e condition 2>&1 | FileCheck %s --check-prefix=POISON
func.func @f() -> (i32, f64, vector<3xf32>, vector<3xf32>, tensor<2xi8>,
                   tensor<2xi8>, i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.constant 1 : i32
  %b = arith.constant -2 : i32
  %0 = arith.select %t, %a, %b : i32
  %x = arith.constant -0.0 : f64
  %y = arith.constant 1.0 : f64
  %1 = arith.select %f, %y, %x : f64
  %v = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %w = arith.constant dense<[-1.0, -2.0, 0x7FC00000]> : vector<3xf32>
  %m = arith.constant dense<[true, false, false]> : vector<3xi1>
  %2 = arith.select %m, %v, %w : vector<3xi1>, vector<3xf32>
  %3 = arith.select %t, %v, %w : vector<3xf32>
  %p = arith.constant dense<[1, 2]> : tensor<2xi8>
  %q = arith.constant dense<[-1, -2]> : tensor<2xi8>
  %n = arith.constant dense<[false, true]> : tensor<2xi1>
  %4 = arith.select %n, %p, %q : tensor<2xi1>, tensor<2xi8>
  %5 = arith.select %f, %p, %q : tensor<2xi8>
  %u = ub.poison : i32
  %6 = arith.select %t, %a, %u : i32
  %7 = arith.select %f, %u, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7
      : i32, f64, vector<3xf32>, vector<3xf32>, tensor<2xi8>, tensor<2xi8>,
        i32, i32
}
// CHECK: result 0: i32 = 1
// CHECK-NEXT: result 1: f64 = -0.0
// CHECK-NEXT: result 2: 3xf32 = [1.0, -2.0, nan]
// CHECK-NEXT: result 3: 3xf32 = [1.0, 2.0, 3.0]
// CHECK-NEXT: result 4: 2xi8 = [-1, 2]
// CHECK-NEXT: result 5: 2xi8 = [-1, -2]
// CHECK-NEXT: result 6: i32 = 1
// CHECK-NEXT: result 7: i32 = -2
func.func @condition() -> i32 {
  %p = ub.poison : i1
  %a = arith.constant 1 : i32
  %0 = arith.select %p, %a, %a : i32
  return %0 : i32
}
// POISON: i32 = poison

// Memrefs: one of two buffers.
// RUN: %plumb run %s -e memory | FileCheck %s --check-prefix=MEMORY
func.func @memory() -> (i32, i32) {
  %t = arith.constant true
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %m = memref.alloca() : memref<1xi32>
  %n = memref.alloca() : memref<1xi32>
  memref.store %one, %m[%c0] : memref<1xi32>
  memref.store %one, %n[%c0] : memref<1xi32>
  %s = arith.select %t, %m, %n : memref<1xi32>
  memref.store %two, %s[%c0] : memref<1xi32>
  %x = memref.load %m[%c0] : memref<1xi32>
  %y = memref.load %n[%c0] : memref<1xi32>
  return %x, %y : i32, i32
}
// MEMORY: result 0: i32 = 2
// MEMORY-NEXT: result 1: i32 = 1

// Tensors in a loop: the chosen one is written to and the other one is not.
// RUN: %plumb run %s -e loop | FileCheck %s --check-prefix=LOOP
func.func @loop() -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant dense<0> : tensor<2xi32>
  %y = arith.constant dense<100> : tensor<2xi32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1
      iter_args(%a = %x, %b = %y) -> (tensor<2xi32>, tensor<2xi32>) {
    %k = arith.index_cast %i : index to i64
    %odd = arith.trunci %k : i64 to i1
    %s = arith.select %odd, %a, %b : tensor<2xi32>
    %v = arith.index_cast %i : index to i32
    %w = tensor.insert %v into %s[%c1] : tensor<2xi32>
    scf.yield %a, %w : tensor<2xi32>, tensor<2xi32>
  }
  return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
}
// 0: (100, 0), 1: (0, 1), 2: (0, 2), 3: (0, 3).
// LOOP: result 0: 2xi32 = [0, 0]
// LOOP-NEXT: result 1: 2xi32 = [0, 3]
