// RUN: %levels %s | FileCheck %s
// Calls of the runtime by func: clocks, flops, strings.
func.func private @rtclock() -> f64
func.func private @printFlops(f64)
func.func private @printI64(i64)
func.func private @printComma()
func.func private @printNewline()
func.func @main() {
  %a = call @rtclock() : () -> f64
  %f = arith.constant 2.5e9 : f64
  call @printFlops(%f) : (f64) -> ()
  %i = arith.constant -3 : i64
  call @printI64(%i) : (i64) -> ()
  call @printComma() : () -> ()
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

// CHECK: -3, -3
