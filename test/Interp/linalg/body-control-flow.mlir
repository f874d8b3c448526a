// A body with regions and with values from around it. By hand: the number of
// steps that the Collatz sequence takes from x to 1, at most %limit.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 5xi32 = [0, 1, 7, 5, 10]
func.func @f() -> tensor<5xi32> {
  %x = arith.constant dense<[1, 2, 3, 5, 27]> : tensor<5xi32>
  %limit = arith.constant 10 : i32
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %init = tensor.empty() : tensor<5xi32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<5xi32>) outs(%init : tensor<5xi32>) {
  ^bb0(%a: i32, %o: i32):
    %n, %steps = scf.while (%v = %a, %s = %0) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ne, %v, %1 : i32
      %may = arith.cmpi slt, %s, %limit : i32
      %go = arith.andi %more, %may : i1
      scf.condition(%go) %v, %s : i32, i32
    } do {
    ^bb1(%v: i32, %s: i32):
      %bit = arith.andi %v, %1 : i32
      %odd = arith.cmpi eq, %bit, %1 : i32
      %next = scf.if %odd -> i32 {
        %t = arith.muli %v, %3 : i32
        %u = arith.addi %t, %1 : i32
        scf.yield %u : i32
      } else {
        %h = arith.divsi %v, %2 : i32
        scf.yield %h : i32
      }
      %s1 = arith.addi %s, %1 : i32
      scf.yield %next, %s1 : i32, i32
    }
    linalg.yield %steps : i32
  } -> tensor<5xi32>
  return %r : tensor<5xi32>
}
