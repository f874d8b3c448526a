// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// A contraction of 32 x 32 x 32 becomes a loop: A[i][k] = i, B[k][j] = k, so the
// result at [i][j] is i * (0 + ... + 31) = 496 i, plus the accumulator 1. The mask
// keeps k < 2: i * 1 + 1. By hand.

#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#ij = affine_map<(i, j, k) -> (i, j)>

func.func @main() {
  %i = vector.step : vector<32xindex>
  %n = arith.index_cast %i : vector<32xindex> to vector<32xi32>
  %column = vector.shape_cast %n : vector<32xi32> to vector<32x1xi32>
  %A = vector.broadcast %column : vector<32x1xi32> to vector<32x32xi32>
  %one = arith.constant dense<1> : vector<32x32xi32>
  %0 = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} %A, %A, %one : vector<32x32xi32>, vector<32x32xi32> into vector<32x32xi32>
  %1 = vector.extract %0[31, 5] : i32 from vector<32x32xi32>
  vector.print %1 : i32
  // CHECK: 15377
  %2 = vector.extract %0[1, 31] : i32 from vector<32x32xi32>
  vector.print %2 : i32
  // CHECK-NEXT: 497
  %3 = vector.extract %0[0, 0] : i32 from vector<32x32xi32>
  vector.print %3 : i32
  // CHECK-NEXT: 1
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %m = vector.create_mask %c32, %c32, %c2 : vector<32x32x32xi1>
  %4 = vector.mask %m { vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} %A, %A, %one : vector<32x32xi32>, vector<32x32xi32> into vector<32x32xi32> } : vector<32x32x32xi1> -> vector<32x32xi32>
  %5 = vector.extract %4[31, 5] : i32 from vector<32x32xi32>
  vector.print %5 : i32
  // CHECK-NEXT: 32
  return
}
