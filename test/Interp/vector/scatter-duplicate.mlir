// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// "If the index vector contains two or more duplicate indices, the behavior is
// undefined."

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<5xi32>
  %idx = arith.constant dense<[3, 0, 3]> : vector<3xi32>
  %v = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %mask = arith.constant dense<true> : vector<3xi1>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}two active lanes have the same index
  vector.scatter %m[%c0] [%idx], %mask, %v : memref<5xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  return
}
