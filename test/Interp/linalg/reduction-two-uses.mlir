// An accumulator that its step uses twice: acc = acc + x * acc. By hand for
// x = [1, 2, 3, 4] from 1: 2, 6, 24, 120.
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: i32 = 120
func.func @f() -> i32 {
  %x = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %one = arith.constant dense<1> : tensor<i32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                       iterator_types = ["reduction"]}
      ins(%x : tensor<4xi32>) outs(%one : tensor<i32>) {
  ^bb0(%a: i32, %o: i32):
    %t = arith.muli %a, %o : i32
    %s = arith.addi %o, %t : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %v = tensor.extract %r[] : tensor<i32>
  return %v : i32
}
