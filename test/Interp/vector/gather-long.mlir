// RUN: %plumb run %s -e main --entry-point-result=void | FileCheck %s

// Gather and scatter of 100 lanes are loops: element i of the result is element
// 99 - i of 0 ... 99 where i is even, and -1 elsewhere. By hand.

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<100xindex>
  %n = vector.step : vector<100xindex>
  vector.store %n, %m[%c0] : memref<100xindex>, vector<100xindex>
  %last = arith.constant dense<99> : vector<100xindex>
  %idx = arith.subi %last, %n : vector<100xindex>
  %one = arith.constant dense<1> : vector<100xindex>
  %zero = arith.constant dense<0> : vector<100xindex>
  %low = arith.andi %n, %one : vector<100xindex>
  %even = arith.cmpi eq, %low, %zero : vector<100xindex>
  %pass = arith.constant dense<-1> : vector<100xindex>
  %g = vector.gather %m[%c0] [%idx], %even, %pass : memref<100xindex>, vector<100xindex>, vector<100xi1>, vector<100xindex> into vector<100xindex>
  %0 = vector.extract_strided_slice %g {offsets = [95], sizes = [5], strides = [1]} : vector<100xindex> to vector<5xindex>
  %i0 = arith.index_cast %0 : vector<5xindex> to vector<5xi32>
  vector.print %i0 : vector<5xi32>
  // CHECK: ( -1, 3, -1, 1, -1 )
  vector.scatter %m[%c0] [%idx], %even, %n : memref<100xindex>, vector<100xindex>, vector<100xi1>, vector<100xindex>
  // Element 99 - i is i where i is even: 99 - i is odd then.
  %1 = vector.load %m[%c0] : memref<100xindex>, vector<5xindex>
  vector.print %1 : vector<5xindex>
  // CHECK-NEXT: ( 0, 98, 2, 96, 4 )
  memref.dealloc %m : memref<100xindex>
  return
}
