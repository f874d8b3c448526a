// RUN: split-file %s %t
// RUN: not %plumb run %t/widths.mlir -e f --arg i32=1 2>&1 | FileCheck %t/widths.mlir
// RUN: not %plumb run %t/dynamic.mlir -e f 2>&1 | FileCheck %t/dynamic.mlir
// RUN: not %plumb run %t/pointer.mlir -e f 2>&1 | FileCheck %t/pointer.mlir

// Casts that no conversion makes, and an entry that nobody can call.

//--- widths.mlir
func.func @f(%a: i32) -> i64 {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an unrealized cast from i32 to i64 is not supported
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  return %0 : i64
}
//--- dynamic.mlir
func.func @f() {
  %p = llvm.mlir.zero : !llvm.ptr
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: a bare pointer as memref<?xf32> is not supported
  %0 = builtin.unrealized_conversion_cast %p : !llvm.ptr to memref<?xf32>
  return
}
//--- pointer.mlir
// CHECK: error: argument 0 of 'f' cannot be passed from outside: a pointer does not say what it points to
llvm.func @f(%p: !llvm.ptr) {
  llvm.return
}
