// A conversion that may not leave anything behind cannot be done in part: the
// report falls back to where the program begins to differ, and says why and
// what was applied. index.ceildivs x, 2 for the smallest x (ConvertIndexCeilDivS
// in mlir/lib/Conversion/IndexToLLVM/IndexToLLVM.cpp; llvm-project#215696).
// RUN: %exits 1 %plumb bisect %s --arg =-9223372036854775808 --arg =2 --pass-pipeline='builtin.module(convert-index-to-llvm)' | FileCheck %s
// CHECK: error: pass convert-index-to-llvm
// CHECK: pattern-conversion-whole.mlir:[[#@LINE+2]]:8: note: the first operation changed is index.ceildivs in @f; with its patterns left out the pass fails; it applied {{.*}}ConvertIndexCeilDivS
func.func @f(%n: index, %m: index) -> index {
  %q = index.ceildivs %n, %m
  return %q : index
}
