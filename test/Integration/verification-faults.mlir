// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void > %t.plumb
// RUN: FileCheck %s < %t.plumb
// RUN: %exits 1 %plumb run %s -e main --entry-point-result=void \
// RUN:   --runtime-verification > %t.flag
// RUN: cmp %t.plumb %t.flag
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(generate-runtime-verification,expand-strided-metadata,lower-affine,convert-scf-to-cf)' \
// RUN:   | %mlir-opt --test-cf-assert --convert-vector-to-llvm \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | %mlir-runner -e main -entry-point-result=void \
// RUN:     -shared-libs=%mlir_lib_dir/libmlir_c_runner_utils.so > %t.native
// RUN: cmp %t.native %t.plumb
// Faults that generate-runtime-verification finds: a program that breaks one of
// these rules prints what it prints with the checks, each of which goes on.

func.func @to_static(%m: memref<?xf32>) {
  %v = memref.cast %m : memref<?xf32> to memref<10xf32>
  return
}
func.func @to_rank(%m: memref<*xf32>) {
  %v = memref.cast %m : memref<*xf32> to memref<f32>
  return
}
func.func @to_offset(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %v = memref.cast %m : memref<?xf32, strided<[?], offset: ?>>
      to memref<?xf32, strided<[1], offset: 5>>
  return
}
func.func @copy(%m: memref<?xf32>, %n: memref<?xf32>) {
  memref.copy %m, %n : memref<?xf32> to memref<?xf32>
  return
}
func.func @dim(%m: memref<?xf32>, %i: index) {
  %d = memref.dim %m, %i : memref<?xf32>
  return
}
func.func @expand(%m: memref<?xf32>, %n: index) {
  %v = memref.expand_shape %m [[0, 1]] output_shape [%n, 4]
      : memref<?xf32> into memref<?x4xf32>
  return
}
func.func @part(%m: memref<?xf32>, %at: index, %n: index) {
  %v = memref.subview %m[%at] [%n] [1]
      : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return
}
func.func @load(%m: memref<?xf32>, %i: index) {
  %x = memref.load %m[%i] : memref<?xf32>
  return
}
func.func @store(%m: memref<?xf32>, %i: index) {
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%i] : memref<?xf32>
  return
}
func.func @aligned(%m: memref<?xi8>) {
  %v = memref.assume_alignment %m, 16 : memref<?xi8>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<5xf32>
  %b = memref.alloc() : memref<4xf32>
  %bytes = memref.alloc() {alignment = 64} : memref<32xi8>
  %x = arith.constant 2.5 : f32
  memref.store %x, %a[%c0] : memref<5xf32>
  %m = memref.cast %a : memref<5xf32> to memref<?xf32>
  %n = memref.cast %b : memref<4xf32> to memref<?xf32>

  vector.print str "casts\n"
  call @to_static(%m) : (memref<?xf32>) -> ()
  %u = memref.cast %a : memref<5xf32> to memref<*xf32>
  call @to_rank(%u) : (memref<*xf32>) -> ()
  %s = memref.cast %a : memref<5xf32>
      to memref<?xf32, strided<[?], offset: ?>>
  call @to_offset(%s) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
  // CHECK: casts
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.cast %{{.*}} : memref<?xf32> to memref<10xf32>
  // CHECK-NEXT: ^ size mismatch of dim 0
  // CHECK-NEXT: Location: loc({{.*}}verification-faults.mlir{{.*}})
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.cast
  // CHECK-NEXT: ^ rank mismatch
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.cast
  // CHECK-NEXT: ^ offset mismatch
  // CHECK-NEXT: Location

  vector.print str "sizes\n"
  call @copy(%m, %m) : (memref<?xf32>, memref<?xf32>) -> ()
  call @copy(%m, %n) : (memref<?xf32>, memref<?xf32>) -> ()
  call @dim(%m, %c0) : (memref<?xf32>, index) -> ()
  call @dim(%m, %c1) : (memref<?xf32>, index) -> ()
  call @expand(%n, %c1) : (memref<?xf32>, index) -> ()
  call @expand(%m, %c1) : (memref<?xf32>, index) -> ()
  // CHECK-NEXT: sizes
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: ^ size of 0-th source/target dim does not match
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.dim
  // CHECK-NEXT: ^ index is out of bounds
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.expand_shape
  // CHECK-NEXT: ^ static result dims in reassoc group do not divide src dim evenly
  // CHECK-NEXT: Location

  vector.print str "parts\n"
  call @part(%n, %c0, %c4) : (memref<?xf32>, index, index) -> ()
  call @part(%n, %c1, %c4) : (memref<?xf32>, index, index) -> ()
  call @part(%n, %c4, %c1) : (memref<?xf32>, index, index) -> ()
  // CHECK-NEXT: parts
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.subview
  // CHECK-NEXT: ^ subview runs out-of-bounds along dimension 0
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.subview
  // CHECK-NEXT: ^ offset 0 is out-of-bounds
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.subview
  // CHECK-NEXT: ^ subview runs out-of-bounds along dimension 0
  // CHECK-NEXT: Location

  vector.print str "accesses\n"
  call @load(%m, %c0) : (memref<?xf32>, index) -> ()
  call @load(%n, %c4) : (memref<?xf32>, index) -> ()
  call @store(%n, %c4) : (memref<?xf32>, index) -> ()
  call @store(%n, %c1) : (memref<?xf32>, index) -> ()
  // CHECK-NEXT: accesses
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: ^ out-of-bounds access
  // CHECK-NEXT: Location
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.store
  // CHECK-NEXT: ^ out-of-bounds access
  // CHECK-NEXT: Location

  vector.print str "alignment\n"
  %odd = memref.view %bytes[%c1][] : memref<32xi8> to memref<8xi8>
  %p = memref.cast %bytes : memref<32xi8> to memref<?xi8>
  %q = memref.cast %odd : memref<8xi8> to memref<?xi8>
  call @aligned(%p) : (memref<?xi8>) -> ()
  call @aligned(%q) : (memref<?xi8>) -> ()
  // CHECK-NEXT: alignment
  // CHECK-NEXT: ERROR: Runtime op verification failed
  // CHECK-NEXT: memref.assume_alignment
  // CHECK-NEXT: ^ memref is not aligned to 16
  // CHECK-NEXT: Location

  vector.print str "end\n"
  memref.dealloc %a : memref<5xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %bytes : memref<32xi8>
  return
  // CHECK-NEXT: end
  // CHECK-NOT: {{.}}
}
