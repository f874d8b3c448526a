// RUN: %levels %s --pipeline=linalg | FileCheck %s
// Padded tiles of a tensor that a loop collects by parallel insertion.
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @main() {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %e = tensor.empty() : tensor<6xf32>
  %init = linalg.fill ins(%z : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %init) -> (tensor<6xf32>) {
    %at = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %n = affine.min affine_map<(d0) -> (2, 5 - d0)>(%at)
    %s = tensor.extract_slice %a[%at] [%n] [1] : tensor<5xf32> to tensor<?xf32>
    %missing = arith.subi %c2, %n : index
    %p = tensor.pad %s low[0] high[%missing] {
    ^bb0(%k: index):
      tensor.yield %z : f32
    } : tensor<?xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%at] [2] [1] : tensor<2xf32> into tensor<6xf32>
    }
  }
  %u = tensor.cast %r : tensor<6xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [6] strides = [1] data =
// CHECK-NEXT: [1,  2,  3,  4,  5,  0]
