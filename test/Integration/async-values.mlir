// RUN: %levels %s --pipeline=async | FileCheck %s
// Values of several types that regions hand on.

func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %x = arith.constant 456.789 : f32
  %t0, %scalar = async.execute -> !async.value<f32> {
    %v = arith.constant 123.456 : f32
    async.yield %v : f32
  }
  %s = async.await %scalar : !async.value<f32>
  vector.print %s : f32
  %t1, %memref = async.execute [%t0] (%scalar as %w : !async.value<f32>) -> !async.value<memref<?xf32>> {
    %c5 = arith.constant 5 : index
    %m = memref.alloc(%c5) : memref<?xf32>
    %sum = arith.addf %w, %x : f32
    linalg.fill ins(%sum : f32) outs(%m : memref<?xf32>)
    async.yield %m : memref<?xf32>
  }
  %t2 = async.execute [%t1] (%memref as %m : !async.value<memref<?xf32>>) {
    %u = memref.cast %m : memref<?xf32> to memref<*xf32>
    func.call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    async.yield
  }
  async.await %t2 : !async.token
  %t3, %vector, %pair = async.execute -> (!async.value<vector<4xi32>>, !async.value<i1>) {
    %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    %b = arith.constant true
    async.yield %v, %b : vector<4xi32>, i1
  }
  %v = async.await %vector : !async.value<vector<4xi32>>
  %b = async.await %pair : !async.value<i1>
  vector.print %v : vector<4xi32>
  vector.print %b : i1
  return
}

// CHECK: 123.456
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [5] strides = [1] data =
// CHECK-NEXT: [580.245,  580.245,  580.245,  580.245,  580.245]
// CHECK-NEXT: ( 1, 2, 3, 4 )
// CHECK-NEXT: 1
