// The printing functions of mlir_c_runner_utils, called by name.
// RUN: %compare i32 %s

func.func private @printI64(i64)
func.func private @printU64(i64)
func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printOpen()
func.func private @printClose()
func.func private @printComma()
func.func private @printNewline()

func.func @main() -> i32 {
  %i32 = arith.constant 2147483647 : i32
  %i64 = arith.constant -9223372036854775808 : i64
  %f32 = arith.constant 3.14159274 : f32
  %f64 = arith.constant -2.718281828459045e-200 : f64
  %inf = arith.constant 0x7F800000 : f32
  %zero = arith.constant -0.0 : f64
  call @printOpen() : () -> ()
  call @printI64(%i64) : (i64) -> ()
  call @printComma() : () -> ()
  call @printU64(%i64) : (i64) -> ()
  call @printComma() : () -> ()
  call @printF32(%f32) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF64(%f64) : (f64) -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  call @printF32(%inf) : (f32) -> ()
  call @printNewline() : () -> ()
  call @printF64(%zero) : (f64) -> ()
  call @printNewline() : () -> ()
  return %i32 : i32
}
