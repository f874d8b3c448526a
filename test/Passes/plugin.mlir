// The passes as a plug-in of the packaged mlir-opt.
// RUN: %mlir-opt %s --load-pass-plugin=%build_dir/lib/libPlumblinePassPlugin.so \
// RUN:   --pass-pipeline='builtin.module(func.func(plumb-legalize-casts{target=a5}))' | FileCheck %s
// UNSUPPORTED: sanitizers
// CHECK:      arith.sitofp %{{.*}} : i32 to f32
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to f16
func.func @f(%x: i32) -> f16 {
  %0 = arith.sitofp %x : i32 to f16
  return %0 : f16
}
