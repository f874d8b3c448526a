// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// vector.reduction of integers: every kind, signed and unsigned readings of the
// same bits, wrap-around, an accumulator, one element, i1. By hand.

func.func @main() {
  %v = arith.constant dense<[3, -4, 5, 127]> : vector<4xi8>
  %acc = arith.constant 1 : i8
  // 131 = -125 in i8.
  %add = vector.reduction <add>, %v : vector<4xi8> into i8
  vector.print %add : i8
  // CHECK: -125
  %add1 = vector.reduction <add>, %v, %acc : vector<4xi8> into i8
  vector.print %add1 : i8
  // CHECK-NEXT: -124
  // 3 * -4 * 5 * 127 = -7620 = 60 - 30 * 256.
  %mul = vector.reduction <mul>, %v : vector<4xi8> into i8
  vector.print %mul : i8
  // CHECK-NEXT: 60
  %minsi = vector.reduction <minsi>, %v : vector<4xi8> into i8
  vector.print %minsi : i8
  // CHECK-NEXT: -4
  %minui = vector.reduction <minui>, %v : vector<4xi8> into i8
  vector.print %minui : i8
  // CHECK-NEXT: 3
  %maxsi = vector.reduction <maxsi>, %v : vector<4xi8> into i8
  vector.print %maxsi : i8
  // CHECK-NEXT: 127
  %maxui = vector.reduction <maxui>, %v : vector<4xi8> into i8
  vector.print %maxui : i8
  // CHECK-NEXT: -4
  // 0b00000011 & 0b11111100 = 0
  %and = vector.reduction <and>, %v : vector<4xi8> into i8
  vector.print %and : i8
  // CHECK-NEXT: 0
  %or = vector.reduction <or>, %v : vector<4xi8> into i8
  vector.print %or : i8
  // CHECK-NEXT: -1
  // 3 ^ -4 = -1, -1 ^ 5 = -6, -6 ^ 127 = -123
  %xor = vector.reduction <xor>, %v : vector<4xi8> into i8
  vector.print %xor : i8
  // CHECK-NEXT: -123
  %minui1 = vector.reduction <minui>, %v, %acc : vector<4xi8> into i8
  vector.print %minui1 : i8
  // CHECK-NEXT: 1
  %one = arith.constant dense<[42]> : vector<1xi8>
  %same = vector.reduction <mul>, %one : vector<1xi8> into i8
  vector.print %same : i8
  // CHECK-NEXT: 42
  %bits = arith.constant dense<[true, true, true]> : vector<3xi1>
  %parity = vector.reduction <add>, %bits : vector<3xi1> into i1
  vector.print %parity : i1
  // CHECK-NEXT: 1
  return
}
