// The program that compare-notices.test takes for the native side.
func.func @main() -> i32 {
  %c = arith.constant 3 : i32
  vector.print %c : i32
  return %c : i32
}
