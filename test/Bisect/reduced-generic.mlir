// A reduced program whose own form does not parse again, since two indices of
// affine.store are results of one operation, is printed in generic form.
// RUN: %exits 1 %plumb bisect %s -e f --arg 5x3xi32=zeros --arg =1 --reduce \
// RUN:   --pass-pipeline='builtin.module(affine-expand-index-ops)' > %t.txt
// RUN: FileCheck %s < %t.txt
// CHECK: note: reduced: yes
// CHECK: "affine.store"
// RUN: sed -n '/reduced, for/,/it alone/{/mlir: note:/!p}' %t.txt > %t.mlir
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: not %mlir-opt %t.mlir --affine-expand-index-ops -o /dev/null
func.func @f(%m: memref<5x3xi32>, %v: i32) {
  affine.for %i = 0 to 15 {
    %p, %q = affine.delinearize_index %i into (5, 3) : index, index
    affine.store %v, %m[%p, %q] : memref<5x3xi32>
  }
  return
}
