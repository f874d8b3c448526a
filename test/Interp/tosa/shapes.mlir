// Shape arithmetic, seen through the reshape that it feeds: [12] becomes
// [ceil(7 / 3), exp2(2), min(1, 5)] = [3, 4, 1].
// RUN: %plumb run %s -e f | FileCheck %s
// CHECK: result 0: 3x4x1xi8 =
func.func @f() -> tensor<?x?x?xi8> {
  %x = "tosa.const"() {values = dense<1> : tensor<12xi8>} : () -> tensor<12xi8>
  %7 = tosa.const_shape {values = dense<7> : tensor<1xindex>} : () -> !tosa.shape<1>
  %3 = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %5 = tosa.const_shape {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
  %a = tosa.div_ceil_shape %7, %3 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %b = tosa.exp2_shape %2 : (!tosa.shape<1>) -> !tosa.shape<1>
  %c = tosa.min_shape %1, %5 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %s = tosa.concat_shape %a, %b, %c : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<3>
  %r = tosa.reshape %x, %s : (tensor<12xi8>, !tosa.shape<3>) -> tensor<?x?x?xi8>
  return %r : tensor<?x?x?xi8>
}
