//===- Extern.cpp - functions of shared libraries -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads libraries and translates signatures; ExternCall.cpp makes the calls.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Extern.h"
#include "Exec/ExternCall.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>
#include <mutex>

using namespace plumb;

struct ExternLibraries::Impl {
  std::vector<llvm::sys::DynamicLibrary> libraries;
  std::mutex mutex;
  std::deque<std::string> names;
  std::deque<ExternFunction> functions;
};

ExternLibraries::ExternLibraries() : impl(new Impl) {}
ExternLibraries::~ExternLibraries() = default;

Result<std::shared_ptr<const ExternLibraries>>
ExternLibraries::load(const std::vector<std::string> &paths) {
  std::shared_ptr<ExternLibraries> made(new ExternLibraries);
  for (const std::string &path : paths) {
    if (!llvm::sys::fs::exists(path))
      return makeError("--extern: there is no file " + path);
    std::string why;
    // A path without a slash would be looked for elsewhere.
    llvm::SmallString<128> full(path);
    (void)llvm::sys::fs::make_absolute(full);
    auto library =
        llvm::sys::DynamicLibrary::getPermanentLibrary(full.c_str(), &why);
    if (!library.isValid())
      return makeError("--extern: " + path + " is no shared library: " + why);
    made->impl->libraries.push_back(library);
  }
  return std::shared_ptr<const ExternLibraries>(std::move(made));
}

/// How a type is passed; nullopt if it cannot be.
static std::optional<ExternParameter> parameterOf(mlir::Type type,
                                                  unsigned indexBits) {
  ExternParameter p;
  if (auto i = llvm::dyn_cast<mlir::IntegerType>(type)) {
    p.kind = i.getWidth() == 1 ? ExternParameter::Bool : ExternParameter::Int;
    p.bits = i.getWidth();
    if (p.bits > 64)
      return std::nullopt;
  } else if (type.isIndex()) {
    p.kind = ExternParameter::Int;
    p.bits = indexBits;
  } else if (type.isF32()) {
    p.kind = ExternParameter::F32;
  } else if (type.isF64()) {
    p.kind = ExternParameter::F64;
  } else if (llvm::isa<mlir::LLVM::LLVMPointerType>(type)) {
    p.kind = ExternParameter::Pointer;
  } else if (llvm::isa<mlir::UnrankedMemRefType>(type)) {
    p.kind = ExternParameter::Unranked;
  } else if (auto m = llvm::dyn_cast<mlir::MemRefType>(type)) {
    std::string why;
    std::optional<TypeLayout> t = layoutOf(m, indexBits, why);
    if (!t)
      return std::nullopt;
    p.kind = ExternParameter::MemRef;
    p.rank = t->rank();
    p.elementBytes = t->elementBytes();
  } else {
    return std::nullopt;
  }
  return p;
}

const HostFunction *ExternLibraries::bind(mlir::FunctionOpInterface function,
                                          unsigned indexBits,
                                          std::string &why) const {
  std::string symbol = function.getName().str();
  bool isCInterface = function->hasAttr("llvm.emit_c_interface");
  if (isCInterface)
    symbol = "_mlir_ciface_" + symbol;
  void *address = nullptr;
  for (const llvm::sys::DynamicLibrary &library : impl->libraries)
    if (!address)
      address =
          const_cast<llvm::sys::DynamicLibrary &>(library).getAddressOfSymbol(
              symbol.c_str());
  if (!address) {
    why = " (no library of --extern has '" + symbol + "')";
    return nullptr;
  }
  auto cannot = [&](mlir::Type type) {
    llvm::raw_string_ostream(why)
        << " (a function of --extern cannot be given " << type << ")";
    return nullptr;
  };
  std::vector<ExternParameter> parameters;
  ExternParameter result;
  unsigned words = 0, floats = 0;
  for (mlir::Type type : function.getArgumentTypes()) {
    auto p = parameterOf(type, indexBits);
    if (!p)
      return cannot(type);
    if (p->kind == ExternParameter::F32 || p->kind == ExternParameter::F64)
      ++floats;
    else if (p->kind == ExternParameter::MemRef && !isCInterface)
      words += 3 + 2 * p->rank;
    else
      words += p->kind == ExternParameter::Unranked && !isCInterface ? 2 : 1;
    parameters.push_back(*p);
  }
  auto beyond = [](unsigned n, unsigned registers) {
    return n > registers ? n - registers : 0;
  };
  if (!kExternIntRegisters || beyond(words, kExternIntRegisters) +
                                      beyond(floats, kExternFloatRegisters) >
                                  kExternStackWords) {
    why = " (a function of --extern cannot be given so many arguments)";
    return nullptr;
  }
  if (function.getNumResults() > 1) {
    why = " (a function of --extern has one result at most)";
    return nullptr;
  }
  for (mlir::Type type : function.getResultTypes()) {
    if (llvm::isa<mlir::LLVM::LLVMVoidType>(type))
      continue;
    auto p = parameterOf(type, indexBits);
    if (!p || p->kind > ExternParameter::Pointer) {
      llvm::raw_string_ostream(why)
          << " (a function of --extern cannot return " << type << ")";
      return nullptr;
    }
    result = *p;
  }
  std::lock_guard<std::mutex> lock(impl->mutex);
  impl->names.push_back(symbol);
  ExternFunction &made =
      impl->functions.emplace_back(impl->names.back().c_str(), address);
  made.isCInterface = isCInterface;
  made.hasDescriptors =
      llvm::StringRef(symbol).starts_with("_mlir_ciface_") && !isCInterface;
  made.parameters = std::move(parameters);
  made.result = result;
  return &made;
}
