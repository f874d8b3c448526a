// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// A vector.load that runs past the end of a row is out of bounds, though the bytes
// belong to the allocation: "no assumptions should be made on the value of elements
// loaded out of bounds".

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: the last lane of the vector is out of bounds
  // CHECK-SAME: (vector.load) [out-of-bounds]
  %0 = vector.load %m[%c0, %c2] : memref<3x4xi32>, vector<3xi32>
  vector.print %0 : vector<3xi32>
  return
}
