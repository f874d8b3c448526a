// RUN: %levels %s | FileCheck %s
// Functions as values: passed on, chosen at run time, called.

func.func @square(%x: i64) -> i64 {
  %r = arith.muli %x, %x : i64
  return %r : i64
}
func.func @negate(%x: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %r = arith.subi %zero, %x : i64
  return %r : i64
}
func.func @twice(%f: (i64) -> i64, %x: i64) -> i64 {
  %a = call_indirect %f(%x) : (i64) -> i64
  %b = call_indirect %f(%a) : (i64) -> i64
  return %b : i64
}
func.func @show(%v: i64) {
  vector.print %v : i64
  return
}
func.func @pair(%x: i64) -> (i64, i1) {
  %true = arith.constant true
  return %x, %true : i64, i1
}

func.func @main() {
  %square = constant @square : (i64) -> i64
  %negate = constant @negate : (i64) -> i64
  %pair = constant @pair : (i64) -> (i64, i1)
  %c3 = arith.constant 3 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = call @twice(%square, %c3) : ((i64) -> i64, i64) -> i64
  call @show(%a) : (i64) -> ()
  scf.for %i = %c0 to %c2 step %c1 {
    %even = arith.cmpi eq, %i, %c0 : index
    %f = arith.select %even, %negate, %square : (i64) -> i64
    %r = func.call_indirect %f(%c3) : (i64) -> i64
    func.call @show(%r) : (i64) -> ()
  }
  %p, %q = call_indirect %pair(%c3) : (i64) -> (i64, i1)
  vector.print %p : i64
  vector.print %q : i1
  return
}

// CHECK: 81
// CHECK-NEXT: -3
// CHECK-NEXT: 9
// CHECK-NEXT: 3
// CHECK-NEXT: 1
