// Wrong options are errors that name the nearest right ones.
// RUN: %exits 1 %plumb-opt %s --plumb-legalize-casts 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %plumb-opt %s --plumb-legalize-casts=target=a6 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: %exits 1 %plumb-opt %s --plumb-legalize-casts='target=a5 rounding=rtx' 2>&1 | FileCheck %s --check-prefix=ROUNDING
// RUN: %exits 1 %plumb-opt %s --plumb-legalize-casts='target=a5 rounding=odd' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: %exits 1 %plumb-opt %s --plumb-find-cast-chains='rounding=rn' 2>&1 | FileCheck %s --check-prefix=FIND
// NONE: error: plumb-legalize-casts: no target is given, expected target= one of {{.*}}a5
// TARGET: error: plumb-legalize-casts: {{.*}}'a6'{{.*}}a5
// ROUNDING: error: plumb-legalize-casts: no rounding 'rtx', expected rne, rna, rtz, rup or rdn, did you mean 'rtz'?
// ODD: error: plumb-legalize-casts: no rounding 'odd'
// FIND: error: plumb-find-cast-chains: no rounding 'rn', expected
func.func @f() {
  return
}
