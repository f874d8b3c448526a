// RUN: %levels %s | FileCheck %s
// An unranked memref as the result of a function.

func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}

func.func @choose(%pick: i1) -> memref<*xf64> {
  %x = arith.constant 3.5 : f64
  %r = scf.if %pick -> memref<*xf64> {
    %a = memref.alloc() : memref<2xf64>
    linalg.fill ins(%x : f64) outs(%a : memref<2xf64>)
    %u = memref.cast %a : memref<2xf64> to memref<*xf64>
    scf.yield %u : memref<*xf64>
  } else {
    %b = memref.alloc() : memref<1x2x1xf64>
    linalg.fill ins(%x : f64) outs(%b : memref<1x2x1xf64>)
    %u = memref.cast %b : memref<1x2x1xf64> to memref<*xf64>
    scf.yield %u : memref<*xf64>
  }
  return %r : memref<*xf64>
}

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %a = call @choose(%true) : (i1) -> memref<*xf64>
  %b = call @choose(%false) : (i1) -> memref<*xf64>
  call @printMemrefF64(%a) : (memref<*xf64>) -> ()
  call @printMemrefF64(%b) : (memref<*xf64>) -> ()
  %r = memref.cast %b : memref<*xf64> to memref<1x2x1xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.load %r[%c0, %c1, %c0] : memref<1x2x1xf64>
  vector.print %v : f64
  return
}

// CHECK: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1] data =
// CHECK-NEXT: [3.5,  3.5]
// CHECK-NEXT: Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 3 offset = 0 sizes = [1, 2, 1] strides = [2, 1, 1] data =
// CHECK-NEXT: {{\[\[\[}}3.5],
// CHECK-NEXT: [3.5]]]
// CHECK-NEXT: 3.5
