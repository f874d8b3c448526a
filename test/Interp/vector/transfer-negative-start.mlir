// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// A transfer may run past the end "as the index increases": one that starts before
// the beginning is undefined behaviour.

memref.global "private" constant @data : memref<3x4xi32> = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xi32>
  %c1 = arith.constant 1 : index
  %neg = arith.constant -1 : index
  %pad = arith.constant -1 : i32
  // CHECK: [[@LINE+2]]:{{[0-9]+}}: error: the first lane of the vector lies before the base
  // CHECK-SAME: (vector.transfer_read) [out-of-bounds]
  %0 = vector.transfer_read %m[%c1, %neg], %pad : memref<3x4xi32>, vector<3xi32>
  vector.print %0 : vector<3xi32>
  return
}
