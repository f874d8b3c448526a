// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Transfers from and to tensors: a write makes a new tensor and leaves its operand
// as it was; a strided slice of a tensor is read by its own strides. By hand.

func.func @show(%t: tensor<2x3xi32>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -1 : i32
  %0 = vector.transfer_read %t[%c0, %c0], %pad : tensor<2x3xi32>, vector<2x4xi32>
  vector.print %0 : vector<2x4xi32>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant -1 : i32
  %t = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>
  %v = arith.constant dense<[8, 9]> : vector<2xi32>
  %0 = vector.transfer_write %v, %t[%c1, %c1] {in_bounds = [true]} : vector<2xi32>, tensor<2x3xi32>
  call @show(%0) : (tensor<2x3xi32>) -> ()
  // CHECK: ( ( 0, 1, 2, -1 ), ( 3, 8, 9, -1 ) )
  %1 = vector.transfer_write %v, %0[%c0, %c0] {in_bounds = [true]} : vector<2xi32>, tensor<2x3xi32>
  call @show(%1) : (tensor<2x3xi32>) -> ()
  // CHECK-NEXT: ( ( 8, 9, 2, -1 ), ( 3, 8, 9, -1 ) )
  call @show(%0) : (tensor<2x3xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 1, 2, -1 ), ( 3, 8, 9, -1 ) )
  call @show(%t) : (tensor<2x3xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 1, 2, -1 ), ( 3, 4, 5, -1 ) )
  %s = tensor.extract_slice %t[0, 0] [2, 2] [1, 2] : tensor<2x3xi32> to tensor<2x2xi32>
  %2 = vector.transfer_read %s[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<2x2xi32>, vector<2x2xi32>
  vector.print %2 : vector<2x2xi32>
  // CHECK-NEXT: ( ( 0, 2 ), ( 3, 5 ) )
  %mask = vector.constant_mask [1] : vector<2xi1>
  %3 = vector.mask %mask { vector.transfer_write %v, %t[%c0, %c1] {in_bounds = [true]} : vector<2xi32>, tensor<2x3xi32> } : vector<2xi1> -> tensor<2x3xi32>
  call @show(%3) : (tensor<2x3xi32>) -> ()
  // CHECK-NEXT: ( ( 0, 8, 2, -1 ), ( 3, 4, 5, -1 ) )
  return
}
