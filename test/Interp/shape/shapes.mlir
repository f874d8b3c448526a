// Shapes as values: made, taken apart, put together. By hand.
// RUN: %plumb run %s -e broadcast | FileCheck %s --check-prefix=BROADCAST
// RUN: %plumb run %s -e parts --arg 2x3x4xf32=ones | FileCheck %s --check-prefix=PARTS
// RUN: %plumb run %s -e sizes | FileCheck %s --check-prefix=SIZES
// RUN: %plumb run %s -e witnesses --arg 3x1xf32=ones --arg 4xf32=ones | FileCheck %s --check-prefix=WITNESS
// RUN: %plumb run %s -e fold | FileCheck %s --check-prefix=FOLD

// [3, 1] with [4] is [3, 4], that with [5, 1, 1] is [5, 3, 4].
func.func @broadcast() -> (tensor<3xindex>, index, i1, i1) {
  %a = shape.const_shape [3, 1] : tensor<2xindex>
  %b = shape.const_shape [4] : tensor<1xindex>
  %c = shape.const_shape [5, 1, 1] : tensor<3xindex>
  %d = shape.const_shape [2] : tensor<1xindex>
  %0 = shape.broadcast %a, %b, %c : tensor<2xindex>, tensor<1xindex>, tensor<3xindex> -> tensor<3xindex>
  %1 = shape.num_elements %0 : tensor<3xindex> -> index
  %2 = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<1xindex>
  %3 = shape.is_broadcastable %b, %d : tensor<1xindex>, tensor<1xindex>
  return %0, %1, %2, %3 : tensor<3xindex>, index, i1, i1
}
// BROADCAST: result 0: 3xindex = [5, 3, 4]
// BROADCAST: result 1: index = 60
// BROADCAST: result 2: i1 = {{1|true}}
// BROADCAST: result 3: i1 = {{0|false}}

func.func @parts(%t: tensor<?x?x?xf32>) -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index, i1) {
  %s = shape.shape_of %t : tensor<?x?x?xf32> -> tensor<?xindex>
  %m = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %head, %tail = "shape.split_at"(%s, %m) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %cat = shape.concat %tail, %head : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %e = shape.get_extent %s, %c1 : tensor<?xindex>, index -> index
  %r = shape.rank %s : tensor<?xindex> -> index
  %eq = shape.shape_eq %s, %cat : tensor<?xindex>, tensor<?xindex>
  return %head, %tail, %cat, %e, %r, %eq : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, index, index, i1
}
// PARTS: result 0: 2xindex = [2, 3]
// PARTS: result 1: 1xindex = [4]
// PARTS: result 2: 3xindex = [4, 2, 3]
// PARTS: result 3: index = 3
// PARTS: result 4: index = 3
// PARTS: result 5: i1 = {{0|false}}

// Division rounds down.
func.func @sizes() -> (index, index, index, tensor<?xindex>) {
  %a = shape.const_size 7
  %b = arith.constant 2 : index
  %s = shape.index_to_size %b
  %sum = shape.add %a, %s : !shape.size, !shape.size -> !shape.size
  %q = shape.div %sum, %s : !shape.size, !shape.size -> !shape.size
  %p = shape.mul %a, %q : !shape.size, !shape.size -> !shape.size
  %0 = shape.size_to_index %sum : !shape.size
  %1 = shape.size_to_index %q : !shape.size
  %2 = shape.size_to_index %p : !shape.size
  %f = shape.from_extents %a, %s : !shape.size, !shape.size
  %3 = shape.to_extent_tensor %f : !shape.shape -> tensor<?xindex>
  return %0, %1, %2, %3 : index, index, index, tensor<?xindex>
}
// SIZES: result 0: index = 9
// SIZES: result 1: index = 4
// SIZES: result 2: index = 28
// SIZES: result 3: 2xindex = [7, 2]

func.func @witnesses(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?xindex>, index) {
  %s = shape.shape_of %a : tensor<?x?xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<?xf32> -> tensor<?xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<?xindex>, tensor<?xindex>
  %x = shape.cstr_eq %s, %s : tensor<?xindex>, tensor<?xindex>
  %c = shape.const_witness true
  %all = shape.assuming_all %w, %x, %c
  %r:2 = shape.assuming %all -> (tensor<?xindex>, index) {
    %u = shape.broadcast %s, %t : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %c0 = arith.constant 0 : index
    %d = shape.dim %a, %c0 : tensor<?x?xf32>, index -> index
    shape.assuming_yield %u, %d : tensor<?xindex>, index
  }
  return %r#0, %r#1 : tensor<?xindex>, index
}
// WITNESS: result 0: 2xindex = [3, 4]
// WITNESS: result 1: index = 3

// The sum of i * extent: 0 * 5 + 1 * 6 + 2 * 7.
func.func @fold() -> index {
  %s = shape.const_shape [5, 6, 7] : tensor<3xindex>
  %c0 = arith.constant 0 : index
  %r = shape.reduce(%s, %c0) : tensor<3xindex> -> index {
  ^bb0(%i: index, %extent: index, %acc: index):
    %p = arith.muli %i, %extent : index
    %n = arith.addi %acc, %p : index
    shape.yield %n : index
  }
  return %r : index
}
// FOLD: result 0: index = 20
