// The program that compare-notices.test takes for plumb.
func.func @main() -> i32 {
  %c = arith.constant 4 : i32
  vector.print %c : i32
  return %c : i32
}
