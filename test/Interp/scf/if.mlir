// scf.if: both sides, no else, a nest, tensors whose other side stays untouched.
// By hand.
// RUN: %plumb run %s -e f --arg =true | FileCheck %s --check-prefix=YES
// RUN: %plumb run %s -e f --arg =false | FileCheck %s --check-prefix=NO
// RUN: %plumb run %s -e f --arg =false --shadows | FileCheck %s --check-prefix=NO
func.func @f(%c: i1) -> (i32, f32, index, tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %f1 = arith.constant 1.5 : f32
  %f2 = arith.constant 2.5 : f32
  %t = arith.constant dense<9> : tensor<2xi32>
  %m = memref.alloca() : memref<index>
  memref.store %c0, %m[] : memref<index>
  scf.if %c {
    %c5 = arith.constant 5 : index
    memref.store %c5, %m[] : memref<index>
  }
  %r:3 = scf.if %c -> (i32, f32, tensor<2xi32>) {
    %not = arith.cmpi eq, %i1, %i2 : i32
    %in = scf.if %not -> i32 {
      scf.yield %i1 : i32
    } else {
      scf.yield %i2 : i32
    }
    %u = tensor.insert %in into %t[%c0] : tensor<2xi32>
    scf.yield %in, %f1, %u : i32, f32, tensor<2xi32>
  } else {
    scf.yield %i1, %f2, %t : i32, f32, tensor<2xi32>
  }
  %n = memref.load %m[] : memref<index>
  return %r#0, %r#1, %n, %r#2, %t : i32, f32, index, tensor<2xi32>, tensor<2xi32>
}
// YES: result 0: i32 = 2
// YES-NEXT: result 1: f32 = 1.5
// YES-NEXT: result 2: index = 5
// YES-NEXT: result 3: 2xi32 = [2, 9]
// YES-NEXT: result 4: 2xi32 = [9, 9]
// NO: result 0: i32 = 1
// NO-NEXT: result 1: f32 = 2.5
// NO-NEXT: result 2: index = 0
// NO-NEXT: result 3: 2xi32 = [9, 9]
// NO-NEXT: result 4: 2xi32 = [9, 9]
