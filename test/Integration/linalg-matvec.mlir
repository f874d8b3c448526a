// RUN: %levels %s --pipeline=linalg -t f32 | FileCheck %s
// A product of matrices against one of matrix and vector, column by column; the
// largest difference is what main returns.

func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return %c : memref<?x?xf32>
}

func.func @matvec(%a: memref<?x?xf32>, %b: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.subview %b[0, %i][%k, 1][1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
    %y = memref.subview %c[0, %i][%m, 1][1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
    linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32, strided<[?], offset: ?>>) outs(%y : memref<?xf32, strided<[?], offset: ?>>)
  }
  return %c : memref<?x?xf32>
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 5 : index
  %n = arith.constant 2 : index
  %k = arith.constant 3 : index
  %x = arith.constant 2.0 : f32
  %y = arith.constant 1.0 : f32
  %a = memref.alloc(%m, %k) : memref<?x?xf32>
  %b = memref.alloc(%k, %n) : memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?x?xf32>)
  linalg.fill ins(%y : f32) outs(%b : memref<?x?xf32>)
  memref.store %x, %b[%c0, %c0] : memref<?x?xf32>
  %c = call @matmul(%a, %b) : (memref<?x?xf32>, memref<?x?xf32>) -> memref<?x?xf32>
  %d = call @matvec(%a, %b) : (memref<?x?xf32>, memref<?x?xf32>) -> memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %e = memref.load %c[%i, %j] : memref<?x?xf32>
      %f = memref.load %d[%i, %j] : memref<?x?xf32>
      %same = arith.cmpf oeq, %e, %f : f32
      cf.assert %same, "different results"
    }
  }
  %r = memref.load %d[%c1, %c0] : memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  memref.dealloc %c : memref<?x?xf32>
  memref.dealloc %d : memref<?x?xf32>
  return %r : f32
}

// CHECK: 8.000000e+00
