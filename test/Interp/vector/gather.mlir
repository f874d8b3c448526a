// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.gather: an index is added to the innermost offset; lanes that are masked
// off come from the pass-through vector, whatever their index. By hand.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %flat = memref.collapse_shape %m [[0, 1]] : memref<3x4xi32> into memref<12xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %idx = arith.constant dense<[3, 0, 100, 1]> : vector<4xi32>
  %mask = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %pass = arith.constant dense<-1> : vector<4xi32>
  %0 = vector.gather %flat[%c2] [%idx], %mask, %pass : memref<12xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %0 : vector<4xi32>
  // CHECK: ( 5, 2, -1, 3 )
  // Indices are signed.
  %back = arith.constant dense<[-2, -1]> : vector<2xi8>
  %all = arith.constant dense<true> : vector<2xi1>
  %p2 = arith.constant dense<0> : vector<2xi32>
  %1 = vector.gather %flat[%c2] [%back], %all, %p2 : memref<12xi32>, vector<2xi8>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %1 : vector<2xi32>
  // CHECK-NEXT: ( 0, 1 )
  // Two dimensions of lanes; the index runs on into the next row.
  %i2 = arith.constant dense<[[0, 2], [3, 5]]> : vector<2x2xindex>
  %m2 = arith.constant dense<[[true, true], [false, true]]> : vector<2x2xi1>
  %p22 = arith.constant dense<-1> : vector<2x2xi32>
  %2 = vector.gather %m[%c1, %c1] [%i2], %m2, %p22 : memref<3x4xi32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
  vector.print %2 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 5, 7 ), ( -1, 10 ) )
  // A tensor, and a slice of one: rows are counted by its own shape.
  %t = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %it = arith.constant dense<[4, 3]> : vector<2xindex>
  %3 = vector.gather %t[%c0, %c0] [%it], %all, %p2 : tensor<2x3xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %3 : vector<2xi32>
  // CHECK-NEXT: ( 4, 3 )
  %ib = arith.constant dense<[-2, 1]> : vector<2xindex>
  %5 = vector.gather %t[%c1, %c1] [%ib], %all, %p2 : tensor<2x3xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %5 : vector<2xi32>
  // CHECK-NEXT: ( 2, 5 )
  %s = tensor.extract_slice %t[0, 1] [2, 2] [1, 1] : tensor<2x3xi32> to tensor<2x2xi32>
  %is = arith.constant dense<[2, 1]> : vector<2xindex>
  %4 = vector.gather %s[%c0, %c0] [%is], %all, %p2 : tensor<2x2xi32>, vector<2xindex>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %4 : vector<2xi32>
  // CHECK-NEXT: ( 4, 2 )
  return
}
