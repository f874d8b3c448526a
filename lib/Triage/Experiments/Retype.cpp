//===- Retype.cpp - the same program in other float types -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Retype.h.
//
//===----------------------------------------------------------------------===//

#include "Retype.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "plumbline/Numerics/Convert.h"

namespace plumb {

std::optional<FloatFormat> formatOfType(mlir::Type type) {
  auto floating =
      llvm::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type));
  if (!floating)
    return std::nullopt;
  return formatOf(floating.getFloatSemantics());
}

mlir::FloatType floatTypeOf(mlir::MLIRContext *context, FloatFormat f) {
  switch (f) {
  case FloatFormat::F64:
    return mlir::Float64Type::get(context);
  case FloatFormat::F32:
    return mlir::Float32Type::get(context);
  case FloatFormat::F16:
    return mlir::Float16Type::get(context);
  case FloatFormat::BF16:
    return mlir::BFloat16Type::get(context);
  default:
    return nullptr;
  }
}

/// Operations that give a float another meaning than its value's.
static bool looksAtBits(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  return name == "arith.bitcast" || name == "vector.bitcast" ||
         name == "vector.type_cast" || name == "memref.view" ||
         name == "tensor.bitcast" || name == "arith.scaling_extf" ||
         name == "arith.scaling_truncf" || name.starts_with("llvm.") ||
         name.starts_with("nvvm.") || name.starts_with("nvgpu.") ||
         name.starts_with("amdgpu.") || name.starts_with("spirv.") ||
         name.starts_with("tosa.cast");
}

static mlir::APFloat convertedValue(mlir::APFloat value, mlir::FloatType to) {
  bool losesInfo = false;
  value.convert(to.getFloatSemantics(), mlir::APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

static void dropIdentityCasts(mlir::ModuleOp module) {
  std::vector<mlir::Operation *> casts;
  module.walk([&](mlir::Operation *op) {
    if (llvm::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp>(op))
      casts.push_back(op);
  });
  for (mlir::Operation *cast : casts) {
    mlir::Value from = cast->getOperand(0), to = cast->getResult(0);
    std::optional<FloatFormat> f = formatOfType(from.getType()),
                               t = formatOfType(to.getType());
    if (!f || !t)
      continue;
    if (*f == *t) {
      to.replaceAllUsesWith(from);
      cast->erase();
      continue;
    }
    bool widens = formatInfo(*t).bits > formatInfo(*f).bits;
    if (widens == llvm::isa<mlir::arith::ExtFOp>(cast))
      continue;
    mlir::OpBuilder builder(cast);
    mlir::Value other =
        widens ? mlir::arith::ExtFOp::create(builder, cast->getLoc(),
                                             to.getType(), from)
                     .getResult()
               : mlir::arith::TruncFOp::create(builder, cast->getLoc(),
                                               to.getType(), from)
                     .getResult();
    to.replaceAllUsesWith(other);
    cast->erase();
  }
}

bool roundsItsResult(mlir::Operation *op) {
  llvm::StringRef dialect = op->getName().getDialectNamespace();
  return (dialect == "arith" || dialect == "math") &&
         !op->hasTrait<mlir::OpTrait::ConstantLike>() &&
         !llvm::isa<mlir::arith::ExtFOp, mlir::arith::SelectOp>(op);
}

/// What an operation gave is rounded to `narrow` and back.
static void roundResult(mlir::Operation *op, mlir::FloatType narrow) {
  mlir::Value result = op->getResult(0);
  mlir::Type wide = result.getType(), rounded = narrow;
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(wide))
    rounded = shaped.clone(narrow);
  mlir::OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  mlir::Value source = result;
  // A cast to the narrow type has become one from a type to itself.
  bool wasCast = llvm::isa<mlir::arith::TruncFOp>(op);
  if (wasCast)
    source = op->getOperand(0);
  auto truncate =
      mlir::arith::TruncFOp::create(builder, op->getLoc(), rounded, source);
  auto extend = mlir::arith::ExtFOp::create(builder, op->getLoc(), wide,
                                            truncate.getResult());
  result.replaceAllUsesExcept(extend, truncate);
  if (wasCast)
    op->erase();
}

static void replaceTypes(mlir::ModuleOp copy, const FormatMap &map) {
  mlir::MLIRContext *context = copy.getContext();
  auto typeFor = [&](mlir::FloatType type) -> mlir::FloatType {
    std::optional<FloatFormat> f = formatOf(type.getFloatSemantics());
    if (!f || map(*f) == *f)
      return type;
    mlir::FloatType to = floatTypeOf(context, map(*f));
    return to ? to : type;
  };
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](mlir::FloatType type) -> std::optional<mlir::Type> {
        return typeFor(type);
      });
  using Replaced = std::optional<std::pair<mlir::Attribute, mlir::WalkResult>>;
  replacer.addReplacement([&](mlir::FloatAttr attr) -> Replaced {
    auto type = llvm::dyn_cast<mlir::FloatType>(attr.getType());
    if (!type)
      return std::nullopt;
    mlir::FloatType to = typeFor(type);
    return std::make_pair(mlir::Attribute(mlir::FloatAttr::get(
                              to, convertedValue(attr.getValue(), to))),
                          mlir::WalkResult::skip());
  });
  replacer.addReplacement([&](mlir::DenseElementsAttr attr) -> Replaced {
    auto type = llvm::dyn_cast<mlir::FloatType>(attr.getElementType());
    if (!type)
      return std::nullopt;
    mlir::FloatType to = typeFor(type);
    return std::make_pair(
        mlir::Attribute(llvm::cast<mlir::DenseFPElementsAttr>(attr).mapValues(
            to,
            [&](const mlir::APFloat &value) {
              return convertedValue(value, to).bitcastToAPInt();
            })),
        mlir::WalkResult::skip());
  });
  replacer.recursivelyReplaceElementsIn(copy, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

bool retype(mlir::ModuleOp copy, const FormatMap &map,
            const KeepsRounding &keeps) {
  if (copy.walk([](mlir::Operation *op) {
            return looksAtBits(op) ? mlir::WalkResult::interrupt()
                                   : mlir::WalkResult::advance();
          })
          .wasInterrupted())
    return false;
  std::vector<std::pair<mlir::Operation *, mlir::FloatType>> rounds;
  if (keeps)
    copy.walk([&](mlir::Operation *op) {
      if (op->getNumResults() != 1 || !keeps(op))
        return;
      mlir::Type type = mlir::getElementTypeOrSelf(op->getResult(0).getType());
      std::optional<FloatFormat> f = formatOfType(type);
      if (f && map(*f) != *f)
        rounds.push_back({op, llvm::cast<mlir::FloatType>(type)});
    });
  replaceTypes(copy, map);
  for (const auto &[op, type] : rounds)
    roundResult(op, type);
  dropIdentityCasts(copy);
  mlir::ScopedDiagnosticHandler silent(
      copy.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  return mlir::succeeded(mlir::verify(copy));
}

mlir::OwningOpRef<mlir::ModuleOp> retyped(mlir::ModuleOp module,
                                          const FormatMap &map) {
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone()));
  if (!retype(*copy, map))
    return {};
  return copy;
}

std::vector<HostValue> retypedInputs(const std::vector<HostValue> &inputs,
                                     const FormatMap &map) {
  std::vector<HostValue> all = inputs;
  for (HostValue &value : all) {
    if (!value.elem.isFloat() || value.elem.isWide())
      continue;
    FloatFormat to = map(value.elem.format);
    if (to == value.elem.format)
      continue;
    for (uint64_t &bits : value.bits)
      bits = convertBits(bits, value.elem.format, to);
    value.elem.format = to;
    value.elem.bits = formatInfo(to).bits;
    value.elementName = formatName(to);
  }
  return all;
}

} // namespace plumb
