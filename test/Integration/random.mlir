// RUN: %levels %s | FileCheck %s
// Random numbers, shuffles and sorts of the runner's library: the same numbers
// at every level and natively. What is checked here holds for any generator.
!Generator = !llvm.ptr
func.func private @rtsrand(index) -> !Generator
func.func private @rtrand(!Generator, index) -> index
func.func private @rtdrand(!Generator)
func.func private @shuffle(memref<?xi64>, !Generator)
    attributes {llvm.emit_c_interface}
func.func private @stdSortI64(index, memref<?xi64>)
    attributes {llvm.emit_c_interface}
func.func private @stdSortF32(index, memref<?xf32>)
    attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>)
    attributes {llvm.emit_c_interface}
func.func private @printMemrefF32(memref<*xf32>)
    attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c10 = arith.constant 10 : index
  %c1000 = arith.constant 1000 : index
  %g = call @rtsrand(%c7) : (index) -> !Generator
  // 0 to 0 is 0.
  %zero = call @rtrand(%g, %c0) : (!Generator, index) -> index
  vector.print %zero : index
  // CHECK: {{^}}0{{$}}
  scf.for %i = %c0 to %c10 step %c1 {
    %r = func.call @rtrand(%g, %c1000) : (!Generator, index) -> index
    vector.print %r : index
  }
  %m = memref.alloc(%c10) : memref<?xi64>
  call @shuffle(%m, %g) : (memref<?xi64>, !Generator) -> ()
  %u = memref.cast %m : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  // Its first seven elements, and then all.
  call @stdSortI64(%c7, %m) : (index, memref<?xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  call @stdSortI64(%c10, %m) : (index, memref<?xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  // CHECK: [0,  1,  2,  3,  4,  5,  6,  7,  8,  9]
  call @rtdrand(%g) : (!Generator) -> ()

  %f = memref.alloc(%c7) : memref<?xf32>
  scf.for %i = %c0 to %c7 step %c1 {
    %d = arith.subi %c2, %i : index
    %e = arith.muli %d, %d : index
    %s = arith.subi %e, %c7 : index
    %b = arith.index_cast %s : index to i64
    %v = arith.sitofp %b : i64 to f32
    memref.store %v, %f[%i] : memref<?xf32>
  }
  call @stdSortF32(%c7, %f) : (index, memref<?xf32>) -> ()
  %w = memref.cast %f : memref<?xf32> to memref<*xf32>
  call @printMemrefF32(%w) : (memref<*xf32>) -> ()
  // (2 - i)^2 - 7 for i = 0 to 6: -3, -6, -7, -6, -3, 2, 9.
  // CHECK: [-7,  -6,  -6,  -3,  -3,  2,  9]
  memref.dealloc %m : memref<?xi64>
  memref.dealloc %f : memref<?xf32>
  return
}
