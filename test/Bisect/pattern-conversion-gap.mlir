// A conversion of which only the whole can be judged: no pattern is accused, all
// that changed something are listed. As in pattern-conversion-whole.mlir, but
// what convert-to-llvm leaves if it is cut short verifies.
// RUN: %exits 1 %plumb bisect %s --arg =-9223372036854775808 --arg =2 --arg =1 --pass-pipeline='builtin.module(convert-to-llvm)' | FileCheck %s
// CHECK: error: pass convert-to-llvm
// CHECK: note: the first operation changed is {{.*}} one of its pattern attempts 1 to 4 of 4 is wrong, and what they leave in between cannot be judged; it applied {{.*}}ConvertIndexCeilDivS
func.func @f(%n: index, %m: index, %b: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %b -> index {
    %q = index.ceildivs %n, %m
    scf.yield %q : index
  } else {
    scf.yield %c0 : index
  }
  return %r : index
}
