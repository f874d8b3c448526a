// RUN: %levels %s --pipeline=bare | FileCheck %s
// Functions that take memrefs as bare pointers after the lowering.
llvm.func @printF32(f32)
llvm.func @printNewline()
func.func @show(%m: memref<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0, %c1] : memref<2x2xf32>
  llvm.call @printF32(%a) : (f32) -> ()
  llvm.call @printNewline() : () -> ()
  return
}
func.func @same(%m: memref<2x2xf32>) -> memref<2x2xf32> {
  return %m : memref<2x2xf32>
}
func.func @main() {
  %x = arith.constant 8.0 : f32
  %m = memref.alloca() : memref<2x2xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<2x2xf32>)
  call @show(%m) : (memref<2x2xf32>) -> ()
  %n = call @same(%m) : (memref<2x2xf32>) -> memref<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.constant -1.0 : f32
  memref.store %y, %n[%c0, %c1] : memref<2x2xf32>
  call @show(%m) : (memref<2x2xf32>) -> ()
  return
}

// CHECK: 8
// CHECK-NEXT: -1
