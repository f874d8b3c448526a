// RUN: %levels %s | FileCheck %s
// The index dialect.

func.func @show(%i: index) {
  %k = index.casts %i : index to i32
  vector.print %k : i32
  return
}
func.func @main() {
  %a = index.constant 20
  %b = index.constant -3
  %0 = index.ceildivs %a, %b
  call @show(%0) : (index) -> ()
  %1 = index.floordivs %a, %b
  call @show(%1) : (index) -> ()
  %2 = index.rems %a, %b
  call @show(%2) : (index) -> ()
  %3 = index.maxs %a, %b
  call @show(%3) : (index) -> ()
  %4 = index.minu %a, %b
  call @show(%4) : (index) -> ()
  %5 = index.shl %a, %a
  vector.print %5 : index
  %6 = index.shrs %b, %a
  call @show(%6) : (index) -> ()
  %7 = index.cmp slt(%b, %a)
  vector.print %7 : i1
  %8 = index.bool.constant false
  vector.print %8 : i1
  %9 = index.sizeof
  vector.print %9 : index
  return
}

// CHECK: -6
// CHECK-NEXT: -7
// CHECK-NEXT: 2
// CHECK-NEXT: 20
// CHECK-NEXT: 20
// CHECK-NEXT: 20971520
// CHECK-NEXT: -1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 64
