// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.load and store of types with a layout of their own in memory: i1 (a byte
// each in a memref of i1), f16, bf16, index, and memrefs whose elements are vectors.
// By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<5xi1>
  %bits = arith.constant dense<[1, 0, 0, 1, 1]> : vector<5xi1>
  vector.store %bits, %b[%c0] : memref<5xi1>, vector<5xi1>
  %0 = vector.load %b[%c1] : memref<5xi1>, vector<4xi1>
  vector.print %0 : vector<4xi1>
  // CHECK: ( 0, 0, 1, 1 )
  %1 = memref.load %b[%c0] : memref<5xi1>
  vector.print %1 : i1
  // CHECK-NEXT: 1
  %h = memref.alloc() : memref<3xf16>
  %halves = arith.constant dense<[1.5, -0.25, 65504.0]> : vector<3xf16>
  vector.store %halves, %h[%c0] : memref<3xf16>, vector<3xf16>
  %2 = vector.load %h[%c1] : memref<3xf16>, vector<2xf16>
  vector.print %2 : vector<2xf16>
  // CHECK-NEXT: ( -0.25, 65504 )
  %f = memref.alloc() : memref<2xbf16>
  %brains = arith.constant dense<[1.5, -0.25]> : vector<2xbf16>
  vector.store %brains, %f[%c0] : memref<2xbf16>, vector<2xbf16>
  %3 = vector.load %f[%c0] : memref<2xbf16>, vector<2xbf16>
  vector.print %3 : vector<2xbf16>
  // CHECK-NEXT: ( 1.5, -0.25 )
  %x = memref.alloc() : memref<3xindex>
  %step = vector.step : vector<3xindex>
  vector.store %step, %x[%c0] : memref<3xindex>, vector<3xindex>
  %4 = vector.load %x[%c1] : memref<3xindex>, vector<2xindex>
  vector.print %4 : vector<2xindex>
  // CHECK-NEXT: ( 1, 2 )
  %v = memref.alloc() : memref<2xvector<2xi32>>
  %p = arith.constant dense<[7, 8]> : vector<2xi32>
  vector.store %p, %v[%c1] : memref<2xvector<2xi32>>, vector<2xi32>
  %5 = vector.load %v[%c1] : memref<2xvector<2xi32>>, vector<2xi32>
  vector.print %5 : vector<2xi32>
  // CHECK-NEXT: ( 7, 8 )
  memref.dealloc %b : memref<5xi1>
  memref.dealloc %h : memref<3xf16>
  memref.dealloc %f : memref<2xbf16>
  memref.dealloc %x : memref<3xindex>
  memref.dealloc %v : memref<2xvector<2xi32>>
  return
}
