// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// A reduction of 300 lanes is a loop: 0 + 1 + ... + 299 = 44850. By hand.

func.func @main() {
  %n = vector.step : vector<300xindex>
  %v = arith.index_cast %n : vector<300xindex> to vector<300xi32>
  %0 = vector.reduction <add>, %v : vector<300xi32> into i32
  vector.print %0 : i32
  // CHECK: 44850
  %c298 = arith.constant 298 : index
  %m = vector.create_mask %c298 : vector<300xi1>
  %1 = vector.mask %m { vector.reduction <maxui>, %v : vector<300xi32> into i32 } : vector<300xi1> -> i32
  vector.print %1 : i32
  // CHECK-NEXT: 297
  return
}
