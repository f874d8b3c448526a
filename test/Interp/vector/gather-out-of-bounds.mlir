// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// "If a mask bit is set and the corresponding index is out-of-bounds for the given
// base, the behavior is undefined."

func.func @main() {
  %m = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<1> : vector<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %idx = arith.constant dense<[0, 4]> : vector<2xi32>
  %mask = arith.constant dense<true> : vector<2xi1>
  %pass = arith.constant dense<0> : vector<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} (vector.gather) [out-of-bounds]
  %0 = vector.gather %m[%c0] [%idx], %mask, %pass : memref<4xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %0 : vector<2xi32>
  return
}
