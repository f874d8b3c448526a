//===- X86Intrinsics.cpp - intrinsics llvm.x86.* --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What convert-vector-to-llvm{enable-x86vector} makes of the x86vector dialect,
// and the same instructions in their other widths. A name is the instruction,
// the type of its elements and the bits of its vectors; all three say which
// types a call has, and one with others is not known. The order of the operands
// is IntrinsicsX86.td's; for rndscale and scalef, where types leave it open, it
// is what LLVM selects instructions for: first what is computed with, behind it
// the lanes for a mask's zeros.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "X86Lanes.h"
#include "mlir/IR/Builders.h"

using namespace plumb;
using namespace mlir;

namespace {

/// A call and what its name is compared with.
class IntrinsicCall {
public:
  IntrinsicCall(LLVM::CallIntrinsicOp op, Emitter &e, StringRef name)
      : op(op), e(e), name(name), b(op.getContext()) {}

  std::optional<LogicalResult> lower();

private:
  /// True if the name is `prefix` and a number of bits that is one of `sizes`,
  /// which is then in `size`.
  bool is(StringRef prefix, ArrayRef<unsigned> sizes);
  /// True if the call's types are these.
  bool fits(ArrayRef<Type> operands, ArrayRef<Type> results) {
    return llvm::equal(op.getArgs().getTypes(), operands) &&
           llvm::equal(op->getResultTypes(), results);
  }
  Type lanes(unsigned n, Type element) { return VectorType::get({n}, element); }
  Slot arg(unsigned i) { return e.slot(op.getArgs()[i]); }
  Slot result() { return e.define(op->getResult(0)); }
  std::optional<int64_t> immediate(unsigned i);

  std::optional<LogicalResult> compress();
  std::optional<LogicalResult> masked(bool isScale, bool isF64);
  std::optional<LogicalResult> intersect(unsigned bits);
  std::optional<LogicalResult> halves(Type element, x86::Halves which);

  LLVM::CallIntrinsicOp op;
  Emitter &e;
  StringRef name;
  Builder b;
  unsigned size = 0;
};

} // namespace

bool IntrinsicCall::is(StringRef prefix, ArrayRef<unsigned> sizes) {
  StringRef rest = name;
  return rest.consume_front(prefix) && !rest.getAsInteger(10, size) &&
         llvm::is_contained(sizes, size);
}

/// An operand that must be a constant; nullopt after reporting another.
std::optional<int64_t> IntrinsicCall::immediate(unsigned i) {
  std::optional<int64_t> value = constantInt(op.getArgs()[i]);
  if (!value)
    (void)e.unsupported("the intrinsic '" + op.getIntrin() +
                        "' with an immediate that is no constant");
  return value;
}

std::optional<LogicalResult> IntrinsicCall::compress() {
  auto type = op->getNumResults() == 1
                  ? dyn_cast<VectorType>(op->getResult(0).getType())
                  : VectorType();
  if (!type || type.getRank() != 1 || type.isScalable() ||
      !type.getElementType().isIntOrFloat())
    return std::nullopt;
  unsigned n = type.getNumElements();
  if (!fits({type, type, lanes(n, b.getI1Type())}, {type}))
    return std::nullopt;
  if (!e.layout(type))
    return failure();
  x86::compress(e, result(), arg(2), arg(0), arg(1), n);
  return success();
}

std::optional<LogicalResult> IntrinsicCall::masked(bool isScale, bool isF64) {
  unsigned n = size / (isF64 ? 64 : 32);
  unsigned maskBits = n < 8 ? 8 : n;
  Type type = lanes(n, isF64 ? Type(b.getF64Type()) : Type(b.getF32Type()));
  Type i32 = b.getI32Type();
  // (a, b, rest, mask) or (a, imm, rest, mask); of 512 bits with a rounding.
  SmallVector<Type> types{type, isScale ? type : i32, type,
                          b.getIntegerType(maskBits)};
  if (size == 512)
    types.push_back(i32);
  if (!fits(types, {type}))
    return std::nullopt;
  std::optional<TypeLayout> t = e.layout(type);
  if (!t)
    return failure();
  int64_t imm = 0, rounding = 4;
  if (!isScale) {
    std::optional<int64_t> value = immediate(1);
    if (!value)
      return failure();
    imm = *value;
  }
  if (size == 512) {
    std::optional<int64_t> value = immediate(4);
    if (!value)
      return failure();
    rounding = *value;
  }
  if (!isScale && (imm < 0 || imm > 255 || (rounding != 4 && rounding != 8)))
    return e.unsupported("the intrinsic '" + op.getIntrin() +
                         "' with immediates that no instruction has");
  Slot d = result();
  std::optional<Slot> mask = x86::maskLanes(e, arg(3), maskBits, n);
  if (!mask)
    return failure();
  if (isScale)
    return x86::scale(e, d, arg(0), arg(1), arg(2), *mask, rounding, n,
                      t->elem);
  x86::roundToFraction(e, d, arg(0), imm, arg(2), *mask, n, t->elem);
  return success();
}

std::optional<LogicalResult> IntrinsicCall::intersect(unsigned bits) {
  unsigned n = size / bits;
  Type type = lanes(n, b.getIntegerType(bits));
  Type mask = lanes(n, b.getI1Type());
  if (!fits({type, type},
            {LLVM::LLVMStructType::getLiteral(b.getContext(), {mask, mask})}))
    return std::nullopt;
  Slot d = result();
  x86::intersect(e, d, d + n, arg(0), arg(1), n, bits);
  return success();
}

std::optional<LogicalResult> IntrinsicCall::halves(Type element,
                                                   x86::Halves which) {
  unsigned n = size / 32;
  if (!fits({LLVM::LLVMPointerType::get(b.getContext())},
            {lanes(n, b.getF32Type())}))
    return std::nullopt;
  x86::loadHalves(e, result(), arg(0),
                  element.isBF16() ? FloatFormat::BF16 : FloatFormat::F16,
                  which, n);
  return success();
}

std::optional<LogicalResult> IntrinsicCall::lower() {
  Type f32 = b.getF32Type(), bf16 = b.getBF16Type(), f16 = b.getF16Type();
  if (name == "avx512.mask.compress" ||
      name.starts_with("avx512.mask.compress.v"))
    return compress();
  for (bool isF64 : {false, true}) {
    StringRef kind = isF64 ? "pd." : "ps.";
    if (is(("avx512.mask.rndscale." + kind).str(), {128, 256, 512}))
      return masked(/*isScale=*/false, isF64);
    if (is(("avx512.mask.scalef." + kind).str(), {128, 256, 512}))
      return masked(/*isScale=*/true, isF64);
  }
  if (is("avx512.vp2intersect.d.", {128, 256, 512}))
    return intersect(32);
  if (is("avx512.vp2intersect.q.", {128, 256, 512}))
    return intersect(64);
  if (is("avx512bf16.dpbf16ps.", {128, 256, 512})) {
    unsigned n = size / 32;
    Type sum = lanes(n, f32), factors = lanes(2 * n, bf16);
    if (!fits({sum, factors, factors}, {sum}))
      return std::nullopt;
    x86::dotPairs(e, result(), arg(0), arg(1), arg(2), n);
    return success();
  }
  if (is("avx512bf16.cvtneps2bf16.", {256, 512})) {
    unsigned n = size / 32;
    if (!fits({lanes(n, f32)}, {lanes(n, bf16)}))
      return std::nullopt;
    x86::toBF16(e, result(), arg(0), n);
    return success();
  }
  if (is("avx.rsqrt.ps.", {256}) || name == "sse.rsqrt.ps") {
    unsigned n = size ? 8 : 4;
    if (!fits({lanes(n, f32)}, {lanes(n, f32)}))
      return std::nullopt;
    x86::reciprocalRoot(e, result(), arg(0), n);
    return success();
  }
  if (is("avx.dp.ps.", {256}) || name == "sse41.dpps") {
    unsigned n = size ? 8 : 4;
    Type type = lanes(n, f32);
    if (!fits({type, type, b.getI8Type()}, {type}))
      return std::nullopt;
    std::optional<int64_t> imm = immediate(2);
    if (!imm)
      return failure();
    x86::dotFours(e, result(), arg(0), arg(1), *imm & 255, n);
    return success();
  }
  if (is("avx2.vpdpbssd.", {128, 256}) || is("avx10.vpdpbssd.", {512})) {
    unsigned n = size / 32;
    Type sum = lanes(n, b.getI32Type()), bytes = lanes(4 * n, b.getI8Type());
    if (!fits({sum, bytes, bytes}, {sum}))
      return std::nullopt;
    x86::dotBytes(e, result(), arg(0), arg(1), arg(2), n);
    return success();
  }
  if (is("vbcstnebf162ps", {128, 256}))
    return halves(bf16, x86::Halves::First);
  if (is("vbcstnesh2ps", {128, 256}))
    return halves(f16, x86::Halves::First);
  if (is("vcvtneebf162ps", {128, 256}))
    return halves(bf16, x86::Halves::Even);
  if (is("vcvtneeph2ps", {128, 256}))
    return halves(f16, x86::Halves::Even);
  if (is("vcvtneobf162ps", {128, 256}))
    return halves(bf16, x86::Halves::Odd);
  if (is("vcvtneoph2ps", {128, 256}))
    return halves(f16, x86::Halves::Odd);
  return std::nullopt;
}

std::optional<LogicalResult> plumb::lowerX86Intrinsic(LLVM::CallIntrinsicOp op,
                                                      Emitter &e) {
  StringRef name = op.getIntrin();
  if (!name.consume_front("llvm.x86.") || !op.getOpBundleOperands().empty())
    return std::nullopt;
  return IntrinsicCall(op, e, name).lower();
}
