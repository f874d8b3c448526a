// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Transfers of rank-0 vectors and of single elements. By hand.

func.func @main() {
  %c1 = arith.constant 1 : index
  %pad = arith.constant -1 : i32
  %m = memref.alloc() : memref<2xi32>
  %v = arith.constant dense<5> : vector<i32>
  vector.transfer_write %v, %m[%c1] : vector<i32>, memref<2xi32>
  %0 = vector.transfer_read %m[%c1], %pad : memref<2xi32>, vector<i32>
  vector.print %0 : vector<i32>
  // CHECK: ( 5 )
  %s = memref.alloc() : memref<i32>
  %w = arith.constant dense<6> : vector<i32>
  vector.transfer_write %w, %s[] : vector<i32>, memref<i32>
  %1 = vector.transfer_read %s[], %pad {in_bounds = [true], permutation_map = affine_map<() -> (0)>} : memref<i32>, vector<1xi32>
  vector.print %1 : vector<1xi32>
  // CHECK-NEXT: ( 6 )
  memref.dealloc %m : memref<2xi32>
  memref.dealloc %s : memref<i32>
  return
}
