// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.step counts from 0. By hand.

func.func @main() {
  %0 = vector.step : vector<5xindex>
  vector.print %0 : vector<5xindex>
  // CHECK: ( 0, 1, 2, 3, 4 )
  return
}
