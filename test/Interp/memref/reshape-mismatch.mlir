// Sizes that do not multiply to the source's, and a cast to a size that the value
// does not have, are undefined.
// RUN: not %plumb run %s -e expand --arg 6xi32 --arg =4 2>&1 | FileCheck %s --check-prefix=EXPAND
// RUN: not %plumb run %s -e reshape --arg 6xi32 --arg 2xindex=[2,4] 2>&1 | FileCheck %s --check-prefix=RESHAPE
// RUN: not %plumb run %s -e cast --arg 6xi32 2>&1 | FileCheck %s --check-prefix=CAST
func.func @expand(%m: memref<?xi32>, %n: index) {
  // EXPAND: [[#@LINE+1]]:8: error: {{.*}} (memref.expand_shape) [
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 2] : memref<?xi32> into memref<?x2xi32>
  return
}
func.func @reshape(%m: memref<?xi32>, %s: memref<2xindex>) {
  // RESHAPE: [[#@LINE+1]]:8: error: {{.*}} (memref.reshape) [
  %e = memref.reshape %m(%s) : (memref<?xi32>, memref<2xindex>) -> memref<?x?xi32>
  return
}
func.func @cast(%m: memref<?xi32>) {
  // CAST: [[#@LINE+1]]:8: error: {{.*}} (memref.cast) [
  %e = memref.cast %m : memref<?xi32> to memref<7xi32>
  return
}
