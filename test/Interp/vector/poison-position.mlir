// RUN: not %plumb run %s -e main --entry-point-result=void 2>&1 | FileCheck %s

// A static position of -1 makes the extracted element, or the whole vector after an
// insertion, poison.

func.func @main() {
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %s = arith.constant 5 : i32
  %p = vector.extract %v[-1] : i32 from vector<2xi32>
  vector.print %s : i32
  // CHECK: 5
  %0 = vector.insert %s, %v[-1] : i32 into vector<2xi32>
  %1 = vector.extract %0[0] : i32 from vector<2xi32>
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{.*}}poison
  vector.print %1 : i32
  return
}
