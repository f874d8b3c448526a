// RUN: %levels %s --pipeline=verify | FileCheck %s
// Runtime checks of tensors and linalg operations, none of which fails.
#id = affine_map<(i) -> (i)>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 2.0 : f32
  %a = memref.alloc(%c4) : memref<?xf32>
  %b = memref.alloc(%c4) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  %v = memref.load %b[%c1] : memref<?xf32>
  vector.print %v : f32
  %d = memref.dim %b, %c0 : memref<?xf32>
  vector.print %d : index
  %o = memref.atomic_rmw addf %x, %b[%c0] : (f32, memref<?xf32>) -> f32
  vector.print %o : f32
  %al = memref.assume_alignment %a, 8 : memref<?xf32>
  memref.copy %al, %b : memref<?xf32> to memref<?xf32>
  %y = memref.load %b[%c0] : memref<?xf32>
  vector.print %y : f32
  return
}

// CHECK: 4
// CHECK-NEXT: 4
// CHECK-NEXT: 4
// CHECK-NEXT: 2
