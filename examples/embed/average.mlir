// The mean of two numbers. (-3 + 0) / 2 is -1; shifted it is -2.
func.func @average(%a: i32, %b: i32) -> i32 {
  %two = arith.constant 2 : i32
  %sum = arith.addi %a, %b : i32
  %mean = arith.divsi %sum, %two : i32
  return %mean : i32
}
