// RUN: %plumb run %s --arg '=(1,2)' --arg '=[(1,2),(0.1,3)]' | FileCheck %s
// RUN: %plumb run %s --arg '=(1,2)' --arg '=[(1,2),(0.1,3)]' --shadows \
// RUN:   | FileCheck %s

// Complex numbers of f128 and f80: (1 + 2i)^2 = -3 + 4i, and
// (1 + 2i) / (-3 + 4i) = (5 - 10i) / 25.

// CHECK: result 0: complex<f128> = (-3.0, 4.0)
// CHECK: result 1: 2xcomplex<f80> = [(2.0, 4.0), (0.2, 6.0)]
// CHECK: result 2: complex<f128> = (0.2, -0.4)
func.func @main(%c: complex<f128>, %d: tensor<2xcomplex<f80>>)
    -> (complex<f128>, tensor<2xcomplex<f80>>, complex<f128>) {
  %0 = complex.mul %c, %c : complex<f128>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                        affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%d : tensor<2xcomplex<f80>>) outs(%d : tensor<2xcomplex<f80>>) {
  ^bb0(%x: complex<f80>, %y: complex<f80>):
    %z = complex.add %x, %y : complex<f80>
    linalg.yield %z : complex<f80>
  } -> tensor<2xcomplex<f80>>
  %2 = complex.div %c, %0 : complex<f128>
  return %0, %1, %2 : complex<f128>, tensor<2xcomplex<f80>>, complex<f128>
}
