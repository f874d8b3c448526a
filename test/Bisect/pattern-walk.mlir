// A pattern of a pass on functions, in the second of two: attempts in @first
// come before. The front of a loop is peeled off, once (it is marked), as if it
// had a trip at least (ForLoopPeelingPattern,
// mlir/lib/Dialect/SCF/Transforms/LoopSpecialization.cpp).
// RUN: %exits 1 %plumb bisect %s -e second --arg =0 --pass-pipeline='builtin.module(func.func(scf-for-loop-peeling{peel-front=true}))' | FileCheck %s
// CHECK: error: pass scf-for-loop-peeling (index 0 of 1, func.func @first, @second) changed the result: result0 expected 7, got 8
// CHECK: pattern-walk.mlir:[[#@LINE+18]]:8: note: pattern (anonymous namespace)::ForLoopPeelingPattern, attempt {{[0-9]+}} of {{[0-9]+}}, the 2nd success, on scf.for in @second
func.func @first(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %a = arith.constant 7 : i32
  %b = arith.constant 1 : i32
  %s = scf.for %i = %zero to %three step %one iter_args(%t = %a) -> (i32) {
    %u = arith.addi %t, %b : i32
    scf.yield %u : i32
  }
  return %s : i32
}
func.func @second(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = arith.constant 7 : i32
  %b = arith.constant 1 : i32
  %s = scf.for %i = %zero to %n step %one iter_args(%t = %a) -> (i32) {
    %u = arith.addi %t, %b : i32
    scf.yield %u : i32
  }
  return %s : i32
}
