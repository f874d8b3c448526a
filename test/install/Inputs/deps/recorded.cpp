#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Deps/DepsReport.h"
#include "plumbline/DepsIR/ReadIR.h"
#include "plumbline/DepsIR/RecordRun.h"
#include "plumbline/Interp/Interpreter.h"
#include <cstdio>

using namespace plumb;

static const char *const text = R"(func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  %t = async.execute {
    memref.store %x, %m[%c0] : memref<4xi32>
    async.yield
  }
  %v = memref.load %m[%c0] : memref<4xi32>
  async.await %t : !async.token
  memref.dealloc %m : memref<4xi32>
  return %v : i32
})";

static int report(const char *what, const Result<AccessGraph> &graph) {
  Result<DepsResult> result =
      graph ? checkDeps(*graph)
            : Result<DepsResult>(tl::unexpected<Error>(graph.error()));
  if (!result) {
    std::puts(result.error().str().c_str());
    return 2;
  }
  std::printf("%s\n%s", what, depsText(*graph, *result).c_str());
  return 0;
}

int main() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::arith::ArithDialect, mlir::async::AsyncDialect,
                      mlir::func::FuncDialect, mlir::memref::MemRefDialect>();
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(text, &context, "f.mlir");
  if (!module)
    return 2;
  if (int code = report("as written:", readIRGraph(*module)))
    return code;

  CompileOptions compile;
  compile.observeOrder = true;
  auto program = CompiledProgram::compile(*module, "f", compile);
  if (!program)
    return 2;
  RunRecorder recorder;
  RunOptions run;
  run.observers = &recorder.observers();
  Result<RunResult> done = (*program)->run({}, run);
  if (!done)
    return 2;
  return report("as run:", recorder.finish(*done, {}));
}
