// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// "If a mask bit is set and the corresponding index is out-of-bounds for the given
// base, the behavior is undefined": lane 2 is past the row, within the allocation.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %pass = arith.constant dense<0> : vector<4xi32>
  %mask = vector.constant_mask [3] : vector<4xi1>
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: an active lane is out of bounds
  // CHECK-SAME: (vector.maskedload) [out-of-bounds]
  %0 = vector.maskedload %m[%c0, %c2], %mask, %pass : memref<3x4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.print %0 : vector<4xi32>
  return
}
