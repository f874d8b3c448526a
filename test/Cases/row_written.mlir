// Writes the first row of a matrix and keeps the others. The old matrix is read
// afterwards (for a difference that canonicalize finds to be zero), so that the
// new one needs a buffer of its own.
func.func @replace(%t: tensor<4x8xi32>, %row: tensor<8xi32>) -> tensor<4x8xi32>
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 0 : i32
  %v = vector.transfer_read %row[%c0], %pad {in_bounds = [true]}
      : tensor<8xi32>, vector<8xi32>
  %u = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]}
      : vector<8xi32>, tensor<4x8xi32>
  %old = tensor.extract %t[%c0, %c0] : tensor<4x8xi32>
  %none = arith.subi %old, %old : i32
  %now = tensor.extract %u[%c1, %c1] : tensor<4x8xi32>
  %sum = arith.addi %now, %none : i32
  %r = tensor.insert %sum into %u[%c1, %c1] : tensor<4x8xi32>
  return %r : tensor<4x8xi32>
}
