// A run, recorded and checked; and against what the tasks of a runtime declare.
// Tasks: 'fill' writes %m, 'sum' reads it and writes %out, and nothing orders
// the two but what the caller says.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %exits 1 %plumb run f.mlir -e racy --record-deps=racy.json -q
// RUN: %exits 1 %plumb deps racy.json | FileCheck %s --check-prefix=RACY
// RACY: f.mlir:[[#SUM:]]:8: error: missing edge, RAW on 'alloc:5:8': 'async.execute' (t2) may read it before 'async.execute' (t1) wrote it
// RACY: f.mlir:[[#SUM-4]]:7: note: 'async.execute' (t1) writes [0, 256) of 'alloc:5:8'
// RACY: f.mlir:[[#SUM+2]]:12: note: 'async.execute' (t2) reads [0, 128) of 'alloc:5:8'; shared: bytes [0, 128), RAW
// RACY: racy.json: 4 tasks, 4 edges: 1 hazard, 1 cause

// With the token there is none. The accesses are few, the copy's an interval.
// RUN: %plumb run f.mlir -e right --record-deps=right.json -q
// RUN: %plumb deps right.json | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: error
// RIGHT-NOT: redundant
// RIGHT: right.json: 4 tasks, {{[0-9]+}} edges: no hazard
// RUN: FileCheck %s --check-prefix=FORMAT < right.json
// FORMAT: {"id":"t1","name":"async.execute","loc":"f.mlir:{{[0-9]+}}:8","parent":"t0","args":[{"buffer":"arg0","offset":0,"shape":[256],"dtype":"i8","access":"read","loc":"f.mlir:{{[0-9]+}}:12"},{"buffer":"alloc:30:8","offset":0,"shape":[256],"dtype":"i8","access":"write","loc":"f.mlir:{{[0-9]+}}:7"}]}
// FORMAT: {"id":"t3",{{.*}}"continues":"t0","args":[]}
// FORMAT: {"id":"alloc:30:8","bytes":256,"alloc":"t0","free":"t3"}

// The IR says of itself what it does.
// RUN: %plumb deps f.mlir -e right --actual=right.json | FileCheck %s --check-prefix=OWN
// OWN: f.mlir: {{.*}}: no hazard{{$}}
// RUN: %exits 1 %plumb deps f.mlir -e racy --actual=racy.json | FileCheck %s --check-prefix=BOTH
// BOTH-NOT: undeclared
// BOTH: 1 cause

// The graph of IR with the edges that it lacks.
// RUN: %exits 1 %plumb deps f.mlir -e racy -q --fix=healed.json
// RUN: %plumb deps healed.json | FileCheck %s --check-prefix=HEALED
// HEALED-NOT: redundant
// HEALED: healed.json: {{.*}}: no hazard{{$}}
// RUN: %exits 2 %plumb deps f.mlir -e racy --fix 2>&1 | FileCheck %s --check-prefix=NOIR
// NOIR: --fix cannot write IR

// What a runtime declares, which says too little: 'fill' is to write the first
// half only, 'sum' to write nothing. Nothing declares 'arg2', and 'sum' never
// writes it.
// RUN: %exits 1 %plumb deps declared.json --actual=right.json | FileCheck %s --check-prefix=DECL
// DECL: f.mlir:[[#FILL:]]:8: error: undeclared access: 'fill' (a) writes [0, 256) of 'alloc:30:8', which its arguments do not say
// DECL: f.mlir:[[#FILL+3]]:7: note: it is done here
// DECL: f.mlir:[[#FILL+8]]:8: error: undeclared access: 'sum' (b) writes [0, 4) of 'arg1'
// DECL: f.mlir:[[#FILL+8]]:8: warning: over-declared: 'sum' (b) declares that it writes [0, 4) of 'arg2', and never writes there
// DECL: 2 undeclared accesses
// RUN: %exits 1 %plumb deps declared.json --actual=right.json -q --json=- | FileCheck %s --check-prefix=JSON
// JSON: "undeclared": [
// JSON: "task": "a",
// JSON-NEXT: "buffer": "alloc:30:8",
// JSON: "does": "writes",
// JSON-NEXT: "loc": "f.mlir:
// JSON: "over_declared": [

// Said right, it agrees.
// RUN: sed 's/"shape": \[32\]/"shape": [64]/; s/"buffer": "arg2"/"buffer": "arg1"/' declared.json > agreed.json
// RUN: %plumb deps agreed.json --actual=right.json | FileCheck %s --check-prefix=AGREED
// AGREED-NOT: undeclared
// AGREED: agreed.json: 2 tasks, 1 edge: no hazard{{$}}

// Parts of the run that no task stands for: inconclusive where they run side by
// side.
// RUN: %python -c "import json; d = json.load(open('agreed.json')); \
// RUN:   d['tasks'].pop(); d['edges'] = []; json.dump(d, open('less.json', 'w'))"
// RUN: %exits 3 %plumb deps less.json --actual=right.json | FileCheck %s --check-prefix=LESS
// LESS: note: other threads of the run make 2 accesses at places without a task: the graph is not of all that runs side by side
// LESS: no hazard among what is known

// The run in another order gives the same graph; --no-races loses nothing.
// RUN: %plumb run f.mlir -e right --no-races --order=reverse --record-deps=reverse.json -q
// RUN: cmp right.json reverse.json

// A run that ends early, and an external function: not all is known.
// RUN: %exits 1 %plumb run f.mlir -e outside --record-deps=outside.json -q 2> outside.txt
// RUN: %exits 3 %plumb deps outside.json | FileCheck %s --check-prefix=EARLY
// EARLY: note: the run ended early: f.mlir:{{.*}}: index 9
// EARLY: no hazard among what is known

// Coroutines: the order is not followed.
// RUN: %mlir-opt f.mlir --async-to-async-runtime --async-runtime-ref-counting \
// RUN:   --convert-async-to-llvm --convert-scf-to-cf --finalize-memref-to-llvm \
// RUN:   --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm \
// RUN:   --reconcile-unrealized-casts -o lowered.mlir
// RUN: %plumb run lowered.mlir -e lonely --record-deps=lowered.json -q
// RUN: %exits 3 %plumb deps lowered.json | FileCheck %s --check-prefix=CORO
// CORO: note: {{.*}}: not all of its accesses, or not its order, is known
// CORO: no hazard among what is known

// Wrong usage.
// RUN: %exits 2 %plumb run f.mlir -e right --record-deps=/nowhere/x.json 2>&1 | FileCheck %s --check-prefix=PATH
// PATH: /nowhere/x.json
// RUN: %exits 2 %plumb run f.mlir -e right --record-deps=- 2>&1 | FileCheck %s --check-prefix=STDOUT
// STDOUT: --record-deps expects a file
// RUN: %exits 2 %plumb run f.mlir -e wrong --record-deps=x.json 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: wrong
// RUN: %exits 2 %plumb deps declared.json --actual=none.json 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: none.json: error: cannot open
// RUN: head -c 300 right.json > cut.json
// RUN: %exits 2 %plumb deps declared.json --actual=cut.json 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: cut.json:{{[0-9]+}}:{{[0-9]+}}: error:
// RUN: %exits 2 %plumb deps f.mlir -e right --actual=right.json --pass-pipeline='builtin.module(cse)' 2>&1 | FileCheck %s --check-prefix=LEVELS
// LEVELS: --actual is of one level of the IR
// RUN: sed 's/"parent":"t0"/"parent":"t9"/' right.json > parent.json
// RUN: %exits 2 %plumb deps declared.json --actual=parent.json 2>&1 | FileCheck %s --check-prefix=PARENT
// PARENT: parent.json:3:{{[0-9]+}}: error: {{.*}}'t9'{{.*}}among the earlier tasks

//--- f.mlir
func.func @racy(%in: memref<64xf32>, %out: memref<f32>, %more: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %m = memref.alloc() : memref<64xf32>
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 32 : index
  %t = async.execute {
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %in[%i] : memref<64xf32>
      memref.store %v, %m[%i] : memref<64xf32>
    }
    async.yield
  }
  %u = async.execute {
    %s = scf.for %i = %c0 to %half step %c1 iter_args(%a = %zero) -> f32 {
      %v = memref.load %m[%i] : memref<64xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %out[] : memref<f32>
    async.yield
  }
  async.await %t : !async.token
  async.await %u : !async.token
  memref.dealloc %m : memref<64xf32>
  return
}
func.func @right(%in: memref<64xf32>, %out: memref<f32>, %more: memref<f32>) {
  %m = memref.alloc() : memref<64xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %t = async.execute {
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %in[%i] : memref<64xf32>
      memref.store %v, %m[%i] : memref<64xf32>
    }
    async.yield
  }
  // Which waits for the other by itself.
  %u = async.execute [%t] {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f32 {
      %v = memref.load %m[%i] : memref<64xf32>
      %b = arith.addf %a, %v : f32
      scf.yield %b : f32
    }
    memref.store %s, %out[] : memref<f32>
    async.yield
  }
  async.await %u : !async.token
  memref.dealloc %m : memref<64xf32>
  return
}
func.func @outside(%m: memref<4xf32>) {
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %m[%c9] : memref<4xf32>
  return
}
func.func @lonely() {
  %m = memref.alloc() : memref<f32>
  %zero = arith.constant 0.0 : f32
  %t = async.execute {
    memref.store %zero, %m[] : memref<f32>
    async.yield
  }
  async.await %t : !async.token
  memref.dealloc %m : memref<f32>
  return
}
//--- declared.json
{"tasks": [
 {"id": "a", "name": "fill", "loc": "f.mlir:35:8", "args": [
   {"buffer": "arg0", "access": "read"},
   {"buffer": "alloc:30:8", "shape": [32], "dtype": "f32", "access": "write"}]},
 {"id": "b", "name": "sum", "loc": "f.mlir:43:8", "args": [
   {"buffer": "alloc:30:8", "access": "read"},
   {"buffer": "arg2", "access": "write"}]}],
"edges": [{"from": "a", "to": "b"}],
"buffers": [{"id": "alloc:30:8", "bytes": 256}, {"id": "arg0", "bytes": 256},
            {"id": "arg1", "bytes": 4}, {"id": "arg2", "bytes": 4}]}
