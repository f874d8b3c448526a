// scf.execute_region: several blocks, two yields, a loop of branches, a nest. By
// hand.
// RUN: %plumb run %s -e f --arg =true | FileCheck %s --check-prefix=YES
// RUN: %plumb run %s -e f --arg =false --shadows | FileCheck %s --check-prefix=NO
func.func @f(%c: i1) -> (i32, i32) {
  %1 = arith.constant 1 : i32
  %5 = arith.constant 5 : i32
  %0 = arith.constant 0 : i32
  %two_ways = scf.execute_region -> i32 {
    cf.cond_br %c, ^yes, ^no(%5 : i32)
  ^yes:
    scf.yield %1 : i32
  ^no(%x: i32):
    %in = scf.execute_region -> i32 {
      %y = arith.addi %x, %x : i32
      scf.yield %y : i32
    }
    scf.yield %in : i32
  }
  // 5 + 4 + 3 + 2 + 1
  %loop = scf.execute_region -> i32 {
    cf.br ^top(%5, %0 : i32, i32)
  ^top(%n: i32, %s: i32):
    %more = arith.cmpi sgt, %n, %0 : i32
    cf.cond_br %more, ^body, ^end
  ^body:
    %m = arith.subi %n, %1 : i32
    %t = arith.addi %s, %n : i32
    cf.br ^top(%m, %t : i32, i32)
  ^end:
    scf.yield %s : i32
  }
  return %two_ways, %loop : i32, i32
}
// YES: result 0: i32 = 1
// YES-NEXT: result 1: i32 = 15
// NO: result 0: i32 = 10
// NO-NEXT: result 1: i32 = 15
