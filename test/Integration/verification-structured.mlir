// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void > %t.plumb
// RUN: FileCheck %s < %t.plumb
// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void \
// RUN:   --runtime-verification > %t.flag
// RUN: cmp %t.plumb %t.flag
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(generate-runtime-verification,one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1},func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine)' \
// RUN:   | %mlir-opt --convert-scf-to-cf --test-cf-assert --convert-vector-to-llvm \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | %mlir-runner -e main -entry-point-result=void \
// RUN:     -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so > %t.native
// RUN: cmp %t.native %t.plumb
// The same of structured operations.

#m = affine_map<(d0) -> (d0)>
#p = affine_map<(d0) -> (d0 + 1)>
#r = affine_map<(d0) -> (4 - d0)>
func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @mm(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @rev(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#r, #m], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main() {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %y = arith.constant dense<1.0> : tensor<5xf32>
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<5xf32> to tensor<?xf32>
  %0 = call @add(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = call @add(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = call @add(%b, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %p = arith.constant dense<1.0> : tensor<4x5xf32>
  %q = tensor.cast %p : tensor<4x5xf32> to tensor<?x?xf32>
  %3 = call @mm(%q, %q, %q) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = call @rev(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %5 = call @rev(%b, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Three sums, the first of which is fine; a product of 4x5 with itself; two
// reversals of 5 elements by 4 - i, the first of 4 of them.
// CHECK: linalg.generic
// CHECK-NEXT: ^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// CHECK: linalg.generic
// CHECK-NEXT: ^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// CHECK: linalg.matmul
// CHECK-NEXT: ^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size
// CHECK: linalg.generic
// CHECK-NEXT: ^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size
// CHECK-NOT: ERROR
