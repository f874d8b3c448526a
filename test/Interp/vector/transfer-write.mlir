// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.transfer_write leaves out what is masked off or lies past the end along a
// dimension without a promise; transposed and strided. By hand.

func.func @show(%m: memref<3x4xi32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %m[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  vector.print %0 : vector<3x4xi32>
  %z = arith.constant dense<0> : vector<3x4xi32>
  vector.store %z, %m[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<3x4xi32>
  %z = arith.constant dense<0> : vector<3x4xi32>
  vector.store %z, %m[%c0, %c0] : memref<3x4xi32>, vector<3x4xi32>
  %v = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  vector.transfer_write %v, %m[%c1, %c1] {in_bounds = [true, true]} : vector<2x3xi32>, memref<3x4xi32>
  call @show(%m) : (memref<3x4xi32>) -> ()
  // CHECK: ( ( 0, 0, 0, 0 ), ( 0, 1, 2, 3 ), ( 0, 4, 5, 6 ) )
  vector.transfer_write %v, %m[%c2, %c2] : vector<2x3xi32>, memref<3x4xi32>
  call @show(%m) : (memref<3x4xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 0, 0, 0 ), ( 0, 0, 0, 0 ), ( 0, 0, 1, 2 ) )
  vector.transfer_write %v, %m[%c0, %c3] {in_bounds = [false, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x3xi32>, memref<3x4xi32>
  call @show(%m) : (memref<3x4xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 0, 0, 1 ), ( 0, 0, 0, 2 ), ( 0, 0, 0, 3 ) )
  // Written at [i][j] from v[j][i], under mask[i][j].
  %mask = arith.constant dense<[[true, true], [false, true], [true, false]]> : vector<3x2xi1>
  vector.transfer_write %v, %m[%c0, %c1], %mask {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x3xi32>, memref<3x4xi32>
  call @show(%m) : (memref<3x4xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 1, 4, 0 ), ( 0, 0, 5, 0 ), ( 0, 3, 0, 0 ) )
  %even = memref.subview %m[0, 0] [3, 2] [1, 2] : memref<3x4xi32> to memref<3x2xi32, strided<[4, 2]>>
  vector.transfer_write %v, %even[%c0, %c0] : vector<2x3xi32>, memref<3x2xi32, strided<[4, 2]>>
  call @show(%m) : (memref<3x4xi32>) -> ()
  // CHECK-NEXT: ( ( 1, 0, 2, 0 ), ( 4, 0, 5, 0 ), ( 0, 0, 0, 0 ) )
  memref.dealloc %m : memref<3x4xi32>
  return
}
