// A tile of which some elements were never written: these, and no others, have no
// value in the result.
// RUN: not %plumb run %s -e f 2>&1 | FileCheck %s
// CHECK: error: result 0[3] has no defined value: {{.*}}[uninitialised-read]
// CHECK: result 0: 8xf32 = [2.0, 2.0, 2.0, poison, 2.0, 2.0, 2.0, 2.0]
func.func @f() -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %x = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %e) -> (tensor<8xf32>) {
    %skip = arith.cmpi eq, %i, %c3 : index
    %n = scf.if %skip -> tensor<8xf32> {
      scf.yield %t : tensor<8xf32>
    } else {
      %u = tensor.insert %one into %t[%i] : tensor<8xf32>
      scf.yield %u : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  }
  %o = tensor.empty() : tensor<8xf32>
  %r = linalg.add ins(%x, %x : tensor<8xf32>, tensor<8xf32>)
                  outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
