// The result of the switch is one of two tensors; the one that a case yields is
// written again before the result is read, which must not see that.
func.func @pick(%i: index, %t: tensor<2xi32>) -> i32
    attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %new = arith.constant 77 : i32
  %zero = arith.constant 0 : i32
  %a = tensor.insert %new into %t[%c0] : tensor<2xi32>
  %b = scf.index_switch %i -> tensor<2xi32>
  case 2 {
    scf.yield %a : tensor<2xi32>
  }
  default {
    scf.yield %t : tensor<2xi32>
  }
  %w = tensor.insert %zero into %a[%c0] : tensor<2xi32>
  %x = tensor.extract %b[%c0] : tensor<2xi32>
  %y = tensor.extract %w[%c0] : tensor<2xi32>
  %s = arith.addi %x, %y : i32
  return %s : i32
}
