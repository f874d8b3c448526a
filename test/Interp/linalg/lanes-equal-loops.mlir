// Operations that run many iterations at once give the bits of the same program
// as loops over scalars (convert-linalg-to-loops): tiles of 64 with rest, fewer
// than 64, dynamic extents, strided and broadcast operands, reductions inside
// and in between, convolution windows, transposition, folds.
//
// RUN: %plumb run %s -e f --dump-bytecode | FileCheck %s
// RUN: %plumb run %s -e f --verbose > %t.lanes
// RUN: %mlir-opt %s --convert-linalg-to-loops > %t.mlir
// RUN: %plumb run %t.mlir -e f --dump-bytecode | FileCheck %s --check-prefix=LOOPS
// RUN: %plumb run %t.mlir -e f --verbose > %t.loops
// RUN: grep -v steps %t.lanes > %t.lanes.values
// RUN: grep -v steps %t.loops > %t.loops.values
// RUN: diff %t.lanes.values %t.loops.values
//
// Shadows and allowances, too.
// RUN: %plumb run %s -e f --verbose --shadows | grep -v steps > %t.lanes.shadows
// RUN: %plumb run %t.mlir -e f --verbose --shadows | grep -v steps > %t.loops.shadows
// RUN: diff %t.lanes.shadows %t.loops.shadows
//
// RUN: FileCheck %s --check-prefix=VALUES --input-file=%t.lanes.values
// CHECK: AddF32V
// CHECK: LoadLanes
// LOOPS-NOT: LoadLanes
// VALUES: argument 0: 37x131xf32 =
// VALUES: argument 12: 37xf16 =

func.func @f(%a: memref<37x131xf32>, %b: memref<131x70xf32>, %c: memref<37x70xf32>,
             %col: memref<131xf32>, %img: memref<2x9x10x5xf32>,
             %ker: memref<3x2x5x6xf32>, %out: memref<2x7x9x6xf32>,
             %h: memref<70x37xf16>, %i: memref<130xi64>, %two: memref<2xf32>,
             %odd: memref<66xf32>, %dots: memref<37xf32>, %most: memref<37xf16>) {
  // Parallel loops around a reduction.
  linalg.matmul ins(%a, %b : memref<37x131xf32>, memref<131x70xf32>)
                outs(%c : memref<37x70xf32>)
  // The reduction is outermost.
  linalg.generic {indexing_maps = [affine_map<(k, j) -> (k, j)>,
                                   affine_map<(k, j) -> (j)>],
                  iterator_types = ["reduction", "parallel"]}
      ins(%a : memref<37x131xf32>) outs(%col : memref<131xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.subf %o, %x : f32
    linalg.yield %s : f32
  }
  // Windows.
  linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>,
                            dilations = dense<1> : tensor<2xi64>}
      ins(%img, %ker : memref<2x9x10x5xf32>, memref<3x2x5x6xf32>)
      outs(%out : memref<2x7x9x6xf32>)
  // In place, transposed operand, conversions, comparison, index, constants and
  // a value from outside.
  %cst = arith.constant 1.5 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>,
                                   affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<37x70xf32>) outs(%h : memref<70x37xf16>) {
  ^bb0(%x: f32, %o: f16):
    %three = arith.constant 3.0 : f32
    %e = arith.extf %o : f16 to f32
    %m = math.fma %x, %cst, %e : f32
    %d = arith.divf %m, %three : f32
    %n = linalg.index 1 : index
    %n32 = arith.index_cast %n : index to i32
    %nf = arith.sitofp %n32 : i32 to f32
    %p = arith.cmpf ogt, %d, %nf : f32
    %q = arith.select %p, %d, %nf : f32
    %t = arith.truncf %q : f32 to f16
    linalg.yield %t : f16
  }
  // Integers in place, with the iteration's own number.
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%i : memref<130xi64>) outs(%i : memref<130xi64>) {
  ^bb0(%x: i64, %o: i64):
    %n = linalg.index 0 : index
    %w = arith.index_cast %n : index to i64
    %s = arith.muli %x, %w : i64
    %u = arith.xori %s, %o : i64
    linalg.yield %u : i64
  }
  // Dynamic extents: tiles of 64 and 8, and a rest.
  %rows = memref.cast %a : memref<37x131xf32> to memref<?x?xf32>
  func.call @scale(%rows) : (memref<?x?xf32>) -> ()
  // Every other element, backwards.
  linalg.generic {indexing_maps = [affine_map<(i) -> (130 - 2 * i)>,
                                   affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%col : memref<131xf32>) outs(%odd : memref<66xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.subf %o, %x : f32
    linalg.yield %s : f32
  }
  // A sum over everything, into a strided element.
  %first = memref.subview %two[1] [1] [1] : memref<2xf32> to memref<f32, strided<[], offset: 1>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                  iterator_types = ["reduction", "reduction"]}
      ins(%a : memref<37x131xf32>) outs(%first : memref<f32, strided<[], offset: 1>>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %o, %x : f32
    linalg.yield %s : f32
  }
  // Rows: a dot product with fma and a maximum, folded in order; the extents are
  // static here and dynamic there.
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                   affine_map<(i, j) -> (j)>,
                                   affine_map<(i, j) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%a, %col : memref<37x131xf32>, memref<131xf32>) outs(%dots : memref<37xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = math.fma %x, %y, %o : f32
    linalg.yield %s : f32
  }
  %ht = memref.transpose %h (i, j) -> (j, i)
      : memref<70x37xf16> to memref<37x70xf16, strided<[1, 37]>>
  %hd = memref.cast %ht : memref<37x70xf16, strided<[1, 37]>>
      to memref<?x?xf16, strided<[?, ?], offset: ?>>
  %md = memref.cast %most : memref<37xf16> to memref<?xf16>
  func.call @most(%hd, %md)
      : (memref<?x?xf16, strided<[?, ?], offset: ?>>, memref<?xf16>) -> ()
  return
}
func.func private @most(%h: memref<?x?xf16, strided<[?, ?], offset: ?>>,
                        %most: memref<?xf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%h : memref<?x?xf16, strided<[?, ?], offset: ?>>) outs(%most : memref<?xf16>) {
  ^bb0(%x: f16, %o: f16):
    %y = arith.negf %x : f16
    %s = arith.maximumf %y, %o : f16
    linalg.yield %s : f16
  }
  return
}
func.func private @scale(%a: memref<?x?xf32>) {
  %half = arith.constant 0.5 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      outs(%a : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %s = arith.mulf %o, %half : f32
    %e = math.tanh %s : f32
    linalg.yield %e : f32
  }
  return
}
