// RUN: %levels %s | FileCheck %s
// A product of a jagged matrix and a vector by gathers, with constants of
// vectors in memory.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %vals = memref.alloc() : memref<2xvector<4xf32>>
  %idx = memref.alloc() : memref<2xvector<4xi32>>
  %x = memref.alloc() : memref<8xf32>
  %v0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %v1 = arith.constant dense<[5.0, 0.0, 7.0, 8.0]> : vector<4xf32>
  %i0 = arith.constant dense<[0, 2, 4, 1]> : vector<4xi32>
  %i1 = arith.constant dense<[1, 0, 3, 7]> : vector<4xi32>
  memref.store %v0, %vals[%c0] : memref<2xvector<4xf32>>
  memref.store %v1, %vals[%c1] : memref<2xvector<4xf32>>
  memref.store %i0, %idx[%c0] : memref<2xvector<4xi32>>
  memref.store %i1, %idx[%c1] : memref<2xvector<4xi32>>
  %xs = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf32>
  vector.transfer_write %xs, %x[%c0] : vector<8xf32>, memref<8xf32>
  %mask = vector.constant_mask [4] : vector<4xi1>
  %pass = arith.constant dense<0.0> : vector<4xf32>
  %init = arith.constant dense<0.0> : vector<4xf32>
  %b = scf.for %k = %c0 to %c2 step %c1 iter_args(%acc = %init) -> vector<4xf32> {
    %a = memref.load %vals[%k] : memref<2xvector<4xf32>>
    %i = memref.load %idx[%k] : memref<2xvector<4xi32>>
    %g = vector.gather %x[%c0][%i], %mask, %pass : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %n = vector.fma %a, %g, %acc : vector<4xf32>
    scf.yield %n : vector<4xf32>
  }
  vector.print %b : vector<4xf32>
  memref.dealloc %vals : memref<2xvector<4xf32>>
  memref.dealloc %idx : memref<2xvector<4xi32>>
  memref.dealloc %x : memref<8xf32>
  return
}

// CHECK: ( 11, 6, 43, 72 )
