// What llvm-project issue 170833 left behind gpu-to-llvm: an async.execute that
// yields its stream where the consumer expects an event, and records none. The
// host then synchronises with nothing. @right has the event.

// RUN: %exits 1 %plumb deps %s -e lost | FileCheck %s
// RUN: %plumb deps %s -e right | FileCheck %s --check-prefix=RIGHT
// CHECK: missing edge, RAW on 'arg0': 'llvm.load' (t1) may read it before 'mgpuMemset32' (t0) wrote it
// RIGHT: 2 tasks, 1 edge: no hazard

llvm.func @mgpuStreamCreate() -> !llvm.ptr
llvm.func @mgpuStreamDestroy(!llvm.ptr)
llvm.func @mgpuEventCreate() -> !llvm.ptr
llvm.func @mgpuEventRecord(!llvm.ptr, !llvm.ptr)
llvm.func @mgpuEventSynchronize(!llvm.ptr)
llvm.func @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)

llvm.func @lost(%a: !llvm.ptr) -> f32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %n = llvm.mlir.constant(64 : i64) : i64
  %t, %f = async.execute -> !async.value<!llvm.ptr> {
    %s = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
    llvm.call @mgpuMemset32(%a, %zero, %n, %s)
        : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
    async.yield %s : !llvm.ptr
  }
  %e = async.await %f : !async.value<!llvm.ptr>
  llvm.call @mgpuEventSynchronize(%e) : (!llvm.ptr) -> ()
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @right(%a: !llvm.ptr) -> f32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %n = llvm.mlir.constant(64 : i64) : i64
  %t, %f = async.execute -> !async.value<!llvm.ptr> {
    %s = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
    llvm.call @mgpuMemset32(%a, %zero, %n, %s)
        : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
    %e = llvm.call @mgpuEventCreate() : () -> !llvm.ptr
    llvm.call @mgpuEventRecord(%e, %s) : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.call @mgpuStreamDestroy(%s) : (!llvm.ptr) -> ()
    async.yield %e : !llvm.ptr
  }
  %e = async.await %f : !async.value<!llvm.ptr>
  llvm.call @mgpuEventSynchronize(%e) : (!llvm.ptr) -> ()
  %v = llvm.load %a : !llvm.ptr -> f32
  llvm.return %v : f32
}
