// RUN: %levels %s --pipeline=async | FileCheck %s
// Timed loops.
func.func private @rtclock() -> f64
#map = affine_map<(i, j) -> (i, j)>
func.func @scf_parallel(%lhs: memref<?x?xf32>, %rhs: memref<?x?xf32>, %sum: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %lhs, %c0 : memref<?x?xf32>
  %d1 = memref.dim %lhs, %c1 : memref<?x?xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%d0, %d1) step (%c1, %c1) {
    %l = memref.load %lhs[%i, %j] : memref<?x?xf32>
    %r = memref.load %rhs[%i, %j] : memref<?x?xf32>
    %a = arith.addf %l, %r : f32
    memref.store %a, %sum[%i, %j] : memref<?x?xf32>
  }
  return
}
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %f4 = arith.constant 4.0 : f32
  %c0 = arith.constant 0 : index
  %cM = arith.constant 10 : index
  %l = memref.alloc(%cM, %cM) : memref<?x?xf32>
  %r = memref.alloc(%cM, %cM) : memref<?x?xf32>
  %d = memref.alloc(%cM, %cM) : memref<?x?xf32>
  linalg.fill ins(%f1 : f32) outs(%l : memref<?x?xf32>)
  linalg.fill ins(%f1 : f32) outs(%r : memref<?x?xf32>)
  %t0 = call @rtclock() : () -> f64
  call @scf_parallel(%l, %r, %d) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
  linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%l, %r : memref<?x?xf32>, memref<?x?xf32>) outs(%d : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  %t1 = call @rtclock() : () -> f64
  %v = vector.transfer_read %d[%c0, %c0], %f4 : memref<?x?xf32>, vector<2xf32>
  vector.print %v : vector<2xf32>
  %dt = arith.subf %t1, %t0 : f64
  %z = arith.constant 0.0 : f64
  %ok = arith.cmpf oge, %dt, %z : f64
  vector.print %ok : i1
  return
}

// CHECK: ( 2, 2 )
// CHECK-NEXT: 1
