// Out of bounds: plumb says so, the native side gives what lies there.
func.func @main() -> i32 {
  %m = memref.alloca() : memref<1xi32>
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c1] : memref<1xi32>
  return %x : i32
}
