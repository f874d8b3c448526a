// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.contract: dot product, matrix product, transposed operand, batch, two
// contracting dimensions, another kind. By hand.

#vec = affine_map<(i) -> (i)>
#scalar = affine_map<(i) -> ()>
#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#jk = affine_map<(i, j, k) -> (j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ji = affine_map<(i, j, k) -> (j, i)>
#bk = affine_map<(b, k) -> (b, k)>
#kb = affine_map<(b, k) -> (k, b)>
#b = affine_map<(b, k) -> (b)>

func.func @main() {
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %w = arith.constant dense<[4, 5, -6]> : vector<3xi32>
  %acc = arith.constant 100 : i32
  // 4 + 10 - 18 = -4
  %0 = vector.contract {indexing_maps = [#vec, #vec, #scalar], iterator_types = ["reduction"]} %v, %w, %acc : vector<3xi32>, vector<3xi32> into i32
  vector.print %0 : i32
  // CHECK: 96
  %1 = vector.contract {indexing_maps = [#vec, #vec, #scalar], iterator_types = ["reduction"], kind = #vector.kind<maxsi>} %v, %w, %acc : vector<3xi32>, vector<3xi32> into i32
  vector.print %1 : i32
  // CHECK-NEXT: 100
  %A = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %B = arith.constant dense<[[1, 0, 2], [0, 1, 1]]> : vector<2x3xi32>
  %C = arith.constant dense<[[10, 20, 30], [40, 50, 60]]> : vector<2x3xi32>
  // A B = [[1, 2, 4], [3, 4, 10]]
  %2 = vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} %A, %B, %C : vector<2x2xi32>, vector<2x3xi32> into vector<2x3xi32>
  vector.print %2 : vector<2x3xi32>
  // CHECK-NEXT: ( ( 11, 22, 34 ), ( 43, 54, 70 ) )
  // A A^T = [[5, 11], [11, 25]], its transpose into the result
  %Z = arith.constant dense<[[0, 1], [2, 3]]> : vector<2x2xi32>
  %3 = vector.contract {indexing_maps = [#ik, #jk, #ji], iterator_types = ["parallel", "parallel", "reduction"]} %A, %A, %Z : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32>
  vector.print %3 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 5, 12 ), ( 13, 28 ) )
  // result[b] = sum over k of A[b][k] * A[k][b]: 1 + 6, 6 + 16
  %z2 = arith.constant dense<0> : vector<2xi32>
  %4 = vector.contract {indexing_maps = [#bk, #kb, #b], iterator_types = ["parallel", "reduction"]} %A, %A, %z2 : vector<2x2xi32>, vector<2x2xi32> into vector<2xi32>
  vector.print %4 : vector<2xi32>
  // CHECK-NEXT: ( 7, 22 )
  return
}
