// bufferization.to_buffer, to_tensor, alloc_tensor, materialize_in_destination
// and clone: where tensors meet memory.
// RUN: %compare i64 %s

func.func private @mix(%h: i64, %x: f32) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %i = arith.bitcast %x : f32 to i32
  %w = arith.extui %i : i32 to i64
  %a = arith.xori %h, %w : i64
  %b = arith.muli %a, %p : i64
  return %b : i64
}

func.func private @digest(%h: i64, %m: memref<6xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %h) -> i64 {
    %x = memref.load %m[%i] : memref<6xf32>
    %y = func.call @mix(%a, %x) : (i64, f32) -> i64
    scf.yield %y : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 6 : index
  %h0 = arith.constant 2 : i64
  %m = memref.alloc() : memref<6xf32>
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.index_cast %i : index to i32
    %f = arith.sitofp %w : i32 to f32
    %q = arith.divf %f, %f : f32
    %z = arith.constant 0.0 : f32
    %isz = arith.cmpf oeq, %f, %z : f32
    %x = arith.select %isz, %z, %f : f32
    memref.store %x, %m[%i] : memref<6xf32>
  }
  %t = bufferization.to_tensor %m restrict writable
    : memref<6xf32> to tensor<6xf32>
  %half = arith.constant dense<0.5> : tensor<6xf32>
  %s = arith.mulf %t, %half : tensor<6xf32>
  %copy = bufferization.alloc_tensor() copy(%s) : tensor<6xf32>
  %fresh = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %fill = arith.constant 3.25 : f32
  %filled = linalg.fill ins(%fill : f32) outs(%fresh : tensor<?xf32>)
    -> tensor<?xf32>
  %e = tensor.extract %filled[%c1] : tensor<?xf32>
  %ins = tensor.insert %e into %copy[%c0] : tensor<6xf32>
  %buf = bufferization.to_buffer %ins : tensor<6xf32> to memref<6xf32>
  %h1 = call @digest(%h0, %buf) : (i64, memref<6xf32>) -> i64
  %b2 = bufferization.to_buffer %s : tensor<6xf32> to memref<6xf32>
  %h2 = call @digest(%h1, %b2) : (i64, memref<6xf32>) -> i64
  %out = memref.alloc() : memref<6xf32>
  %sum = arith.addf %ins, %s : tensor<6xf32>
  bufferization.materialize_in_destination %sum in restrict writable %out
    : (tensor<6xf32>, memref<6xf32>) -> ()
  %h3 = call @digest(%h2, %out) : (i64, memref<6xf32>) -> i64
  memref.store %e, %out[%c0] : memref<6xf32>
  %h4 = call @digest(%h3, %out) : (i64, memref<6xf32>) -> i64
  return %h4 : i64
}
