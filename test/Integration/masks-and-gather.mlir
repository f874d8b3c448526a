// RUN: %levels %s | FileCheck %s
// Masks, gathers, scatters, compressed and expanding accesses.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc(%c8) : memref<?xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %m[%i] : memref<?xf32>
  }
  %mask = vector.create_mask %c3 : vector<4xi1>
  vector.print %mask : vector<4xi1>
  %mask2 = vector.create_mask %c1, %c2 : vector<2x3xi1>
  vector.print %mask2 : vector<2x3xi1>
  %cmask = vector.constant_mask [2, 1] : vector<3x2xi1>
  vector.print %cmask : vector<3x2xi1>
  %pass = arith.constant dense<-1.0> : vector<4xf32>
  %idx = arith.constant dense<[7, 0, 5, 1]> : vector<4xi32>
  %g = vector.gather %m[%c0][%idx], %mask, %pass : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %g : vector<4xf32>
  %l = vector.maskedload %m[%c2], %mask, %pass : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %l : vector<4xf32>
  %bits = arith.constant dense<[true, false, false, true]> : vector<4xi1>
  %x = vector.expandload %m[%c1], %bits, %pass : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %x : vector<4xf32>
  vector.compressstore %m[%c0], %bits, %g : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%c0][%idx], %mask, %pass : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%c3], %bits, %l : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %all = vector.load %m[%c0] : memref<?xf32>, vector<8xf32>
  vector.print %all : vector<8xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK: ( 1, 1, 1, 0 )
// CHECK-NEXT: ( ( 1, 1, 0 ), ( 0, 0, 0 ) )
// CHECK-NEXT: ( ( 1, 0 ), ( 1, 0 ), ( 0, 0 ) )
// CHECK-NEXT: ( 7, 0, 5, -1 )
// CHECK-NEXT: ( 2, 3, 4, -1 )
// CHECK-NEXT: ( 1, -1, -1, 2 )
// CHECK-NEXT: ( -1, -1, 2, 2, 4, -1, -1, -1 )
