// Tensors run many lanes at once: rows that are less than a tile, one, several and
// a rest, of static and dynamic size, also of strided views. The same is computed
// by loops over scalars, and the elements that differ are counted.
// RUN: %plumb run %s -e dynamic --arg 3x131xf32=randn | FileCheck %s
// RUN: %plumb run %s -e dynamic --arg 2x64xf32=randn | FileCheck %s
// RUN: %plumb run %s -e dynamic --arg 4x1xf32=randn | FileCheck %s
// RUN: %plumb run %s -e dynamic --arg 3x0xf32=randn | FileCheck %s
// RUN: %plumb run %s -e static --arg 3x150xf32=randn | FileCheck %s
// RUN: %plumb run %s -e static --arg 3x150xf32=randn --shadows | FileCheck %s
// RUN: not %plumb run %s -e sizes --arg 3xf32=zeros --arg 4xf32=zeros 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SIZES
// CHECK: result 0: index = 0

func.func private @count(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>,
                         %bits: tensor<?x?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%a = %c0) -> index {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> index {
      %v = tensor.extract %x[%i, %j] : tensor<?x?xf32>
      %w, %i8 = func.call @scalar(%v) : (f32) -> (f32, i8)
      %got = tensor.extract %y[%i, %j] : tensor<?x?xf32>
      %k = tensor.extract %bits[%i, %j] : tensor<?x?xi8>
      %wrong = arith.cmpf une, %w, %got : f32
      %other = arith.cmpi ne, %i8, %k : i8
      %any = arith.ori %wrong, %other : i1
      %one = arith.index_castui %any : i1 to index
      %t = arith.addi %b, %one : index
      scf.yield %t : index
    }
    scf.yield %s : index
  }
  return %r : index
}

func.func private @scalar(%x: f32) -> (f32, i8) {
  %y = arith.mulf %x, %x : f32
  %c = arith.cmpf olt, %x, %y : f32
  %sin, %cos = math.sincos %x : f32
  %s = arith.select %c, %sin, %cos : f32
  %k = arith.fptosi %x : f32 to i8
  return %s, %k : f32, i8
}

func.func @dynamic(%x: tensor<?x?xf32>) -> index {
  %y = arith.mulf %x, %x : tensor<?x?xf32>
  %c = arith.cmpf olt, %x, %y : tensor<?x?xf32>
  %sin, %cos = math.sincos %x : tensor<?x?xf32>
  %s = arith.select %c, %sin, %cos : tensor<?x?xi1>, tensor<?x?xf32>
  %k = arith.fptosi %x : tensor<?x?xf32> to tensor<?x?xi8>
  %r = call @count(%x, %s, %k)
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xi8>) -> index
  return %r : index
}

// Every other column: 75 = 64 + 11 lanes, two elements apart.
func.func @static(%all: tensor<3x150xf32>) -> index {
  %x = tensor.extract_slice %all[0, 1] [3, 75] [1, 2]
      : tensor<3x150xf32> to tensor<3x75xf32>
  %y = arith.mulf %x, %x : tensor<3x75xf32>
  %c = arith.cmpf olt, %x, %y : tensor<3x75xf32>
  %sin, %cos = math.sincos %x : tensor<3x75xf32>
  %s = arith.select %c, %sin, %cos : tensor<3x75xi1>, tensor<3x75xf32>
  %k = arith.fptosi %x : tensor<3x75xf32> to tensor<3x75xi8>
  %dx = tensor.cast %x : tensor<3x75xf32> to tensor<?x?xf32>
  %ds = tensor.cast %s : tensor<3x75xf32> to tensor<?x?xf32>
  %dk = tensor.cast %k : tensor<3x75xi8> to tensor<?x?xi8>
  %r = call @count(%dx, %ds, %dk)
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xi8>) -> index
  return %r : index
}

func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
// SIZES: error: operands of an elementwise operation have different sizes
