// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.mask around each operation that can be masked: what the inactive lanes
// are. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

#ik = affine_map<(i, j, k) -> (i, k)>
#kj = affine_map<(i, j, k) -> (k, j)>
#ij = affine_map<(i, j, k) -> (i, j)>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %s = arith.constant 100 : i32
  %0 = vector.mask %mask { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %0 : i32
  // CHECK: 4
  %1 = vector.mask %mask { vector.reduction <mul>, %v, %s : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %1 : i32
  // CHECK-NEXT: 300
  %m23 = arith.constant dense<[[true, false, true], [false, false, false]]> : vector<2x3xi1>
  %v23 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %acc = arith.constant dense<[10, 20]> : vector<2xi32>
  %2 = vector.mask %m23 { vector.multi_reduction <add>, %v23, %acc [1] : vector<2x3xi32> to vector<2xi32> } : vector<2x3xi1> -> vector<2xi32>
  vector.print %2 : vector<2xi32>
  // CHECK-NEXT: ( 14, 20 )
  // Padding where the mask is 0; the passthru if there is one, but padding for
  // lanes out of bounds.
  %pad = arith.constant -1 : i32
  %3 = vector.mask %mask { vector.transfer_read %m[%c1, %c0], %pad {in_bounds = [true]} : memref<3x4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %3 : vector<4xi32>
  // CHECK-NEXT: ( 4, -1, 6, -1 )
  %pass = arith.constant dense<[50, 51, 52, 53]> : vector<4xi32>
  %4 = vector.mask %mask, %pass { vector.transfer_read %m[%c1, %c2], %pad : memref<3x4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %4 : vector<4xi32>
  // CHECK-NEXT: ( 6, 51, -1, 53 )
  %b = memref.alloc() : memref<4xi32>
  %z = arith.constant dense<0> : vector<4xi32>
  vector.store %z, %b[%c0] : memref<4xi32>, vector<4xi32>
  vector.mask %mask { vector.transfer_write %v, %b[%c0] : vector<4xi32>, memref<4xi32> } : vector<4xi1>
  %5 = vector.load %b[%c0] : memref<4xi32>, vector<4xi32>
  vector.print %5 : vector<4xi32>
  // CHECK-NEXT: ( 1, 0, 3, 0 )
  %all = arith.constant dense<true> : vector<4xi1>
  %6 = vector.mask %mask { vector.gather %b[%c0] [%z], %all, %pass : memref<4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %6 : vector<4xi32>
  // CHECK-NEXT: ( 1, 51, 1, 53 )
  // [[1, 2], [3, 4]] squared, without k = 1 for i = 0: [[1, 2], [15, 22]]
  %A = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %C = arith.constant dense<[[1000, 1000], [0, 0]]> : vector<2x2xi32>
  %m222 = arith.constant dense<[[[true, false], [true, false]], [[true, true], [true, true]]]> : vector<2x2x2xi1>
  %7 = vector.mask %m222 { vector.contract {indexing_maps = [#ik, #kj, #ij], iterator_types = ["parallel", "parallel", "reduction"]} %A, %A, %C : vector<2x2xi32>, vector<2x2xi32> into vector<2x2xi32> } : vector<2x2x2xi1> -> vector<2x2xi32>
  vector.print %7 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 1001, 1002 ), ( 15, 22 ) )
  %m22 = arith.constant dense<[[true, false], [false, true]]> : vector<2x2xi1>
  %u = arith.constant dense<[2, 3]> : vector<2xi32>
  %8 = vector.mask %m22 { vector.outerproduct %u, %u, %C : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  vector.print %8 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 1004, 1000 ), ( 0, 9 ) )
  // Both masks count.
  %own = arith.constant dense<[false, true, true, false]> : vector<4xi1>
  %10 = vector.mask %mask { vector.transfer_read %m[%c1, %c0], %pad, %own {in_bounds = [true]} : memref<3x4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %10 : vector<4xi32>
  // CHECK-NEXT: ( -1, -1, 6, -1 )
  // Empty: its operand, and the passthru elsewhere.
  %9 = vector.mask %mask, %pass { vector.yield %v : vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %9 : vector<4xi32>
  // CHECK-NEXT: ( 1, 51, 3, 53 )
  memref.dealloc %b : memref<4xi32>
  return
}
