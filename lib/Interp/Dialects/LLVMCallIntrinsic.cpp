//===- LLVMCallIntrinsic.cpp - intrinsics called by name ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm.call_intrinsic "llvm.fma.v4f32" means what llvm.intr.fma on the same
// operands does: such an operation is made and lowered in its place. Not for
// intrinsics with immediate arguments, which operations have as attributes.
// Those of x86's vector instructions have no operations: X86Intrinsics.cpp.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "LLVMValues.h"
#include "LLVMVariadic.h"
#include "X86Lanes.h"
#include "mlir/IR/Verifier.h"

using namespace plumb;
using namespace mlir;

/// The operation that the name stands for, without the types it ends in; "" if
/// there is none.
static std::string operationNamed(MLIRContext *context, StringRef name) {
  if (!name.consume_front("llvm."))
    return "";
  for (;;) {
    std::string full = ("llvm.intr." + name).str();
    if (RegisteredOperationName::lookup(full, context))
      return full;
    size_t dot = name.rfind('.');
    if (dot == StringRef::npos)
      return "";
    name = name.take_front(dot);
  }
}

static LogicalResult lowerCall(LLVM::CallIntrinsicOp op, Emitter &e) {
  if (std::optional<LogicalResult> done = lowerX86Intrinsic(op, e))
    return *done;
  std::string name = operationNamed(op.getContext(), op.getIntrin());
  auto unsupported = [&] {
    return e.unsupported("the intrinsic '" + op.getIntrin() + "'");
  };
  if (name.empty() || !op.getOpBundleOperands().empty())
    return unsupported();
  OperationState state(op.getLoc(), name);
  state.addOperands(op.getArgs());
  state.addTypes(op->getResultTypes());
  if (op.getFastmathFlags() != LLVM::FastmathFlags::none)
    state.addAttribute("fastmathFlags", op.getFastmathFlagsAttr());
  Operation *named = Operation::create(state);
  LogicalResult done = failure();
  {
    // Whether the operands fit is for the operation to say, to nobody.
    ScopedDiagnosticHandler quiet(op.getContext(),
                                  [](Diagnostic &) { return success(); });
    done = verify(named);
  }
  // It lives on, without operands: slots are known by the value.
  e.program().madeUp.emplace_back(named);
  plumb::DialectRegistry::Lowering lowering =
      e.program().registry.lookup(named);
  if (succeeded(done) && lowering) {
    done = lowering(named, e);
    for (auto [result, inner] :
         llvm::zip(op->getResults(), named->getResults()))
      e.alias(result, e.slot(inner));
  } else {
    (void)unsupported();
  }
  named->dropAllReferences();
  return done;
}

void plumb::registerLLVMCallIntrinsic(DialectRegistry &r) {
  r.add<LLVM::CallIntrinsicOp, lowerCall>();
}
