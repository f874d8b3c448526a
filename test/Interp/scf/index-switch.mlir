// scf.index_switch: a case, the default, negative cases, no results. By hand.
// RUN: %plumb run %s -e f --arg =2 | FileCheck %s --check-prefix=TWO
// RUN: %plumb run %s -e f --arg =-7 | FileCheck %s --check-prefix=MINUS
// RUN: %plumb run %s -e f --arg =-7 --index-bits=32 | FileCheck %s --check-prefix=MINUS
// RUN: %plumb run %s -e f --arg =3 --shadows | FileCheck %s --check-prefix=DEFAULT
func.func @f(%i: index) -> (i32, i32, tensor<1xi32>) {
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  %c30 = arith.constant 30 : i32
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<i32>
  memref.store %c30, %m[] : memref<i32>
  scf.index_switch %i
  case 2 {
    memref.store %c10, %m[] : memref<i32>
    scf.yield
  }
  default {
  }
  %t = arith.constant dense<5> : tensor<1xi32>
  %r:2 = scf.index_switch %i -> i32, tensor<1xi32>
  case 2 {
    scf.yield %c10, %t : i32, tensor<1xi32>
  }
  case -7 {
    %u = tensor.insert %c20 into %t[%c0] : tensor<1xi32>
    scf.yield %c20, %u : i32, tensor<1xi32>
  }
  default {
    scf.yield %c30, %t : i32, tensor<1xi32>
  }
  %n = memref.load %m[] : memref<i32>
  return %r#0, %n, %r#1 : i32, i32, tensor<1xi32>
}
// TWO: result 0: i32 = 10
// TWO-NEXT: result 1: i32 = 10
// TWO-NEXT: result 2: 1xi32 = [5]
// MINUS: result 0: i32 = 20
// MINUS-NEXT: result 1: i32 = 30
// MINUS-NEXT: result 2: 1xi32 = [20]
// DEFAULT: result 0: i32 = 30
// DEFAULT-NEXT: result 1: i32 = 30
// DEFAULT-NEXT: result 2: 1xi32 = [5]
