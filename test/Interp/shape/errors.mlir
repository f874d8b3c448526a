// What has no value ends the run, where it stands.
// RUN: %exits 1 %plumb run %s -e broadcast 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: %exits 1 %plumb run %s -e assuming 2>&1 | FileCheck %s --check-prefix=ASSUMING
// RUN: %exits 1 %plumb run %s -e require 2>&1 | FileCheck %s --check-prefix=REQUIRE
// RUN: %exits 1 %plumb run %s -e extent 2>&1 | FileCheck %s --check-prefix=EXTENT

func.func @broadcast() -> tensor<?xindex> {
  %a = shape.const_shape [3] : tensor<1xindex>
  %b = shape.const_shape [4] : tensor<1xindex>
  // BROADCAST: errors.mlir:[[#@LINE+1]]:8: error: these shapes do not broadcast{{.*}}(shape.broadcast)
  %0 = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}
func.func @assuming() -> index {
  %w = shape.const_witness false
  // ASSUMING: errors.mlir:[[#@LINE+1]]:8: error: the witness of the shapes is false{{.*}}(shape.assuming)
  %0 = shape.assuming %w -> index {
    %c0 = arith.constant 0 : index
    shape.assuming_yield %c0 : index
  }
  return %0 : index
}
func.func @require() {
  %false = arith.constant false
  // REQUIRE: errors.mlir:[[#@LINE+1]]:8: error: not so (shape.cstr_require) [assert]
  %w = shape.cstr_require %false, "not so"
  return
}
func.func @extent() -> index {
  %a = shape.const_shape [3] : tensor<1xindex>
  %c1 = arith.constant 1 : index
  // EXTENT: errors.mlir:[[#@LINE+1]]:8: error: {{.*}}(shape.get_extent) [out-of-bounds]
  %0 = shape.get_extent %a, %c1 : tensor<1xindex>, index -> index
  return %0 : index
}
