// Reads a field of a byte at a bit position that may lie beyond the byte, where
// all bits are zero.
func.func @field(%byte: i64, %position: i64) -> i64
    attributes {llvm.emit_c_interface} {
  %c255 = arith.constant 255 : i64
  %c63 = arith.constant 63 : i64
  %c3 = arith.constant 3 : i64
  %b = arith.andi %byte, %c255 : i64
  %p = arith.andi %position, %c63 : i64
  %s = arith.shrui %b, %p : i64
  %f = arith.andi %s, %c3 : i64
  return %f : i64
}
