// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// atomicrmw and cmpxchg: the old value comes back, the new one is in memory. By
// hand.

func.func @show(%p: !llvm.ptr, %old: i32) {
  %new = llvm.load %p : !llvm.ptr -> i32
  %v = llvm.mlir.poison : vector<2xi32>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.insertelement %old, %v[%c0 : i32] : vector<2xi32>
  %1 = llvm.insertelement %new, %0[%c1 : i32] : vector<2xi32>
  vector.print %1 : vector<2xi32>
  return
}

func.func @main() {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %a = llvm.mlir.constant(12 : i32) : i32
  %b = llvm.mlir.constant(10 : i32) : i32
  %m = llvm.mlir.constant(-5 : i32) : i32
  llvm.store %a, %p : i32, !llvm.ptr
  %0 = llvm.atomicrmw add %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %0) : (!llvm.ptr, i32) -> ()
  // CHECK: ( 12, 22 )
  %1 = llvm.atomicrmw sub %p, %a monotonic : !llvm.ptr, i32
  func.call @show(%p, %1) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 22, 10 )
  %2 = llvm.atomicrmw nand %p, %a monotonic : !llvm.ptr, i32
  func.call @show(%p, %2) : (!llvm.ptr, i32) -> ()
  // ~(10 & 12)
  // CHECK-NEXT: ( 10, -9 )
  %3 = llvm.atomicrmw xchg %p, %b acq_rel : !llvm.ptr, i32
  func.call @show(%p, %3) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( -9, 10 )
  %4 = llvm.atomicrmw _xor %p, %a monotonic : !llvm.ptr, i32
  func.call @show(%p, %4) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 10, 6 )
  %5 = llvm.atomicrmw max %p, %m monotonic : !llvm.ptr, i32
  func.call @show(%p, %5) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 6, 6 )
  %6 = llvm.atomicrmw umax %p, %m monotonic : !llvm.ptr, i32
  func.call @show(%p, %6) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 6, -5 )
  %7 = llvm.atomicrmw umin %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %7) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( -5, 10 )
  // Up to 10, then around to 0; down from 0 to 12, from above to 12.
  %8 = llvm.atomicrmw uinc_wrap %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %8) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 10, 0 )
  %9 = llvm.atomicrmw uinc_wrap %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %9) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 0, 1 )
  %10 = llvm.atomicrmw udec_wrap %p, %a monotonic : !llvm.ptr, i32
  %11 = llvm.atomicrmw udec_wrap %p, %a monotonic : !llvm.ptr, i32
  func.call @show(%p, %11) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 0, 12 )
  %12 = llvm.atomicrmw usub_cond %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %12) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 12, 2 )
  %13 = llvm.atomicrmw usub_cond %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %13) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 2, 2 )
  %14 = llvm.atomicrmw usub_sat %p, %b monotonic : !llvm.ptr, i32
  func.call @show(%p, %14) : (!llvm.ptr, i32) -> ()
  // CHECK-NEXT: ( 2, 0 )

  // Equal: exchanged. Not equal: not.
  %zero = llvm.mlir.constant(0 : i32) : i32
  %15 = llvm.cmpxchg %p, %zero, %a acq_rel monotonic : !llvm.ptr, i32
  %16 = llvm.extractvalue %15[0] : !llvm.struct<(i32, i1)>
  %17 = llvm.extractvalue %15[1] : !llvm.struct<(i32, i1)>
  func.call @show(%p, %16) : (!llvm.ptr, i32) -> ()
  vector.print %17 : i1
  // CHECK-NEXT: ( 0, 12 )
  // CHECK-NEXT: 1
  %18 = llvm.cmpxchg %p, %zero, %b acq_rel monotonic : !llvm.ptr, i32
  %19 = llvm.extractvalue %18[0] : !llvm.struct<(i32, i1)>
  %20 = llvm.extractvalue %18[1] : !llvm.struct<(i32, i1)>
  func.call @show(%p, %19) : (!llvm.ptr, i32) -> ()
  vector.print %20 : i1
  // CHECK-NEXT: ( 12, 12 )
  // CHECK-NEXT: 0

  %q = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(1.5 : f32) : f32
  %y = llvm.mlir.constant(-4.0 : f32) : f32
  llvm.store %x, %q : f32, !llvm.ptr
  %21 = llvm.atomicrmw fadd %q, %y monotonic : !llvm.ptr, f32
  %22 = llvm.atomicrmw fmax %q, %x monotonic : !llvm.ptr, f32
  %23 = llvm.atomicrmw fsub %q, %y monotonic : !llvm.ptr, f32
  vector.print %22 : f32
  vector.print %23 : f32
  // CHECK-NEXT: -2.5
  // CHECK-NEXT: 1.5
  %24 = llvm.load %q : !llvm.ptr -> f32
  vector.print %24 : f32
  // CHECK-NEXT: 5.5
  return
}
