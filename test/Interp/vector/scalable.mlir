// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %plumb run %s -e main --entry-point-result=void --vscale=4 | FileCheck %s --check-prefixes=CHECK,FOUR
// RUN: %plumb run %s -e main --entry-point-result=void --vscale=1 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: not %plumb run %s -e main --vscale=0 2>&1 | FileCheck %s --check-prefix=NONE

// vector<[4]xi32> has 4 * vscale lanes; vscale is 2 unless --vscale says other.

// NONE: --vscale
memref.global "private" constant @data : memref<20xi32> = dense<[0, 1, 2, 3, 4,
    5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]>

func.func @half(%v: vector<[4]xi32>) -> vector<[2]xi32> {
  %0 = vector.scalable.extract %v[2] : vector<[2]xi32> from vector<[4]xi32>
  return %0 : vector<[2]xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %i0 = arith.constant 0 : i32
  %vs = vector.vscale
  vector.print %vs : index
  // ONE: {{^}}1
  // TWO: {{^}}2
  // FOUR: {{^}}4
  %data = memref.get_global @data : memref<20xi32>
  %v = vector.load %data[%c0] : memref<20xi32>, vector<[4]xi32>
  vector.print %v : vector<[4]xi32>
  // ONE-NEXT: ( 0, 1, 2, 3 )
  // TWO-NEXT: ( 0, 1, 2, 3, 4, 5, 6, 7 )
  // FOUR-NEXT: ( 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 )
  %sum = vector.reduction <add>, %v : vector<[4]xi32> into i32
  vector.print %sum : i32
  // ONE-NEXT: {{^}}6
  // TWO-NEXT: {{^}}28
  // FOUR-NEXT: {{^}}120

  // The second half: the position counts in vscale.
  %h = call @half(%v) : (vector<[4]xi32>) -> vector<[2]xi32>
  vector.print %h : vector<[2]xi32>
  // ONE-NEXT: ( 2, 3 )
  // TWO-NEXT: ( 4, 5, 6, 7 )
  // FOUR-NEXT: ( 8, 9, 10, 11, 12, 13, 14, 15 )
  // A fixed part: the position does not.
  %f = vector.scalable.extract %v[2] : vector<2xi32> from vector<[4]xi32>
  vector.print %f : vector<2xi32>
  // CHECK-NEXT: ( 2, 3 )
  %zero = arith.constant dense<0> : vector<[4]xi32>
  %ins = vector.scalable.insert %f, %zero[2] : vector<2xi32> into vector<[4]xi32>
  vector.print %ins : vector<[4]xi32>
  // ONE-NEXT: ( 0, 0, 2, 3 )
  // TWO-NEXT: ( 0, 0, 2, 3, 0, 0, 0, 0 )
  // FOUR-NEXT: ( 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 )

  // Masks: of 3 lanes, of all lanes but one, none and all.
  %c3 = arith.constant 3 : index
  %m3 = vector.create_mask %c3 : vector<[4]xi1>
  vector.print %m3 : vector<[4]xi1>
  // ONE-NEXT: ( 1, 1, 1, 0 )
  // TWO-NEXT: ( 1, 1, 1, 0, 0, 0, 0, 0 )
  // FOUR-NEXT: ( 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 )
  %lanes = arith.muli %vs, %c4 : index
  %c1 = arith.constant 1 : index
  %fewer = arith.subi %lanes, %c1 : index
  %mn = vector.create_mask %fewer : vector<[4]xi1>
  %masked = vector.mask %mn { vector.reduction <add>, %v : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32
  vector.print %masked : i32
  // ONE-NEXT: {{^}}3
  // TWO-NEXT: {{^}}21
  // FOUR-NEXT: {{^}}105
  %all = vector.constant_mask [4] : vector<[4]xi1>
  %none = vector.constant_mask [0] : vector<[4]xi1>
  %r1 = vector.mask %all { vector.reduction <add>, %v : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32
  vector.print %r1 : i32
  // ONE-NEXT: {{^}}6
  // TWO-NEXT: {{^}}28
  // FOUR-NEXT: {{^}}120
  %r0 = vector.mask %none { vector.reduction <add>, %v : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32
  vector.print %r0 : i32
  // CHECK-NEXT: {{^}}0

  // transfer_read past the end pads.
  %c18 = arith.constant 18 : index
  %t = vector.transfer_read %data[%c18], %i0 : memref<20xi32>, vector<[2]xi32>
  vector.print %t : vector<[2]xi32>
  // ONE-NEXT: ( 18, 19 )
  // TWO-NEXT: ( 18, 19, 0, 0 )
  // FOUR-NEXT: ( 18, 19, 0, 0, 0, 0, 0, 0 )

  // Two dimensions, one or both scalable.
  %step = vector.step : vector<[2]xindex>
  vector.print %step : vector<[2]xindex>
  // ONE-NEXT: ( 0, 1 )
  // TWO-NEXT: ( 0, 1, 2, 3 )
  // FOUR-NEXT: ( 0, 1, 2, 3, 4, 5, 6, 7 )
  %b = vector.broadcast %step : vector<[2]xindex> to vector<2x[2]xindex>
  %tr = vector.transpose %b, [1, 0] : vector<2x[2]xindex> to vector<[2]x2xindex>
  %row = vector.extract %tr[1] : vector<2xindex> from vector<[2]x2xindex>
  vector.print %row : vector<2xindex>
  // CHECK-NEXT: ( 1, 1 )
  %o = vector.outerproduct %h, %h : vector<[2]xi32>, vector<[2]xi32>
  %o1 = vector.multi_reduction <add>, %o, %i0 [0, 1] : vector<[2]x[2]xi32> to i32
  vector.print %o1 : i32
  // (2 + 3)^2, (4 + ... + 7)^2, (8 + ... + 15)^2
  // ONE-NEXT: {{^}}25
  // TWO-NEXT: {{^}}484
  // FOUR-NEXT: {{^}}8464
  return
}
