// The Gram matrix of the columns of %a: the product of its transpose and itself.
#columns = affine_map<(i, j, k) -> (k, i)>
#rows = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @gram(%a: memref<2x2xi32>, %g: memref<2x2xi32>)
    attributes {llvm.emit_c_interface} {
  linalg.generic {indexing_maps = [#columns, #rows, #out],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : memref<2x2xi32>, memref<2x2xi32>)
      outs(%g : memref<2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  }
  return
}
