// RUN: %levels %s | FileCheck %s
// Integers with a signedness of their own.

func.func @main() {
  %a = arith.constant dense<[-1, 7, -8]> : vector<3xi4>
  %s = vector.bitcast %a : vector<3xi4> to vector<3xi4>
  vector.print %s : vector<3xi4>
  %u = builtin.unrealized_conversion_cast %a : vector<3xi4> to vector<3xui4>
  vector.print %u : vector<3xui4>
  %si = builtin.unrealized_conversion_cast %a : vector<3xi4> to vector<3xsi4>
  vector.print %si : vector<3xsi4>
  return
}

// CHECK: ( -1, 7, -8 )
// CHECK-NEXT: ( 15, 7, 8 )
// CHECK-NEXT: ( -1, 7, -8 )
