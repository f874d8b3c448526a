//===- CertifyNative.cpp - both sides as native code ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Item (f) of a certificate: the interpreter is not believed on its word.
// Native code of the good side is an implementation like any other, so it must
// lie within the allowance of what the interpreter says; that of the bad side
// must not, and should give the interpreter's bad value.
//
// Where native code says something else, the lowering may be at fault, for it
// is made of passes. Interpreting what it has produced decides: if the value is
// the native one already there, a pass of the lowering has changed it and the
// confirmation is not independent; else interpreter and code generator
// contradict each other. A lowered kernel is millions of single instructions,
// each of which costs several times as much with a shadow. But the same
// instructions in the same order give the same bits, most of the time, so bits
// alone are compared first.
//
//===----------------------------------------------------------------------===//

#include "CertificateRuns.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Bisect/Harness.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace plumb {

namespace {
/// The first element of native outputs that is not within the allowance of
/// interpreted ones.
struct Disagreement {
  std::string place, native, interpreted;
};
} // namespace

static bool elementAgrees(const HostValue &native, const HostValue &interpreted,
                          size_t i) {
  if (native.bits[i] == interpreted.bits[i])
    return true;
  if (!interpreted.elem.isFloat())
    return false;
  double a = native.asDouble(i), b = interpreted.asDouble(i);
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  if (i >= interpreted.shadows.size())
    return a == b && std::signbit(a) == std::signbit(b);
  // Only what the functions' and the order's freedom explains. Zeros of the
  // other sign are a difference: no allowance is between them.
  const Shadow &s = interpreted.shadows[i];
  double allowed = allowance(s, UnitTable::Declared);
  // Code generators compute 16-bit floats in f32 and round once more, even
  // where that is not innocuous (integers of 32 bits, fma): half an ulp of f32
  // is at most 2^-13 of half an ulp of theirs.
  allowed *= 1 + 0x1p-13;
  if (a == 0 && b == 0)
    return false;
  return std::isfinite(allowed) && std::fabs(a - s.v) <= allowed;
}

static std::optional<Disagreement> disagreement(const LevelRun &native,
                                                const LevelRun &interpreted,
                                                const CompareOptions &options) {
  for (size_t o = 0; o != interpreted.outputs.size(); ++o) {
    const HostValue &x = native.outputs[o], &y = interpreted.outputs[o];
    if (x.shape != y.shape || x.bits.size() != y.bits.size())
      return Disagreement{options.outputNames[o], x.typeString(),
                          y.typeString()};
    for (size_t i = 0; i != x.bits.size(); ++i) {
      if (i < y.poison.size() && y.poison[i])
        continue;
      if (elementAgrees(x, y, i))
        continue;
      std::string place = options.outputNames[o];
      if (!y.isScalar)
        place += "[" + std::to_string(i) + "]";
      return Disagreement{place, x.printElement(i), y.printElement(i)};
    }
  }
  return std::nullopt;
}

/// Instructions that a lowered program may take with shadows; a second or two.
static constexpr uint64_t kMaxShadowSteps = 50'000'000;

static constexpr char kNotKnown[] =
    "; the lowered program takes too many instructions to tell whether the "
    "plain lowering is to blame";

namespace {
/// Whether a pass of the lowering has changed the result.
enum class Lowering { IsWrong, IsRight, NotKnown };

class NativeCertifier {
public:
  NativeCertifier(const CertificateCase &c, CertificateRuns &runs)
      : c(c), runs(runs), options(c.harness.compareOptions()) {}
  CertificateItem certify();

private:
  bool runsCulprit(const NativeLevel &level) const;
  std::string undefinedSide();
  /// It is wrong if the interpreter, given what it has made of a level, agrees
  /// with its native run.
  Lowering judgeLowering(const NativeLevel &level);
  CertificateItem decide(CertificateItem::State state, std::string why) {
    CertificateItem item;
    item.state = state;
    item.why = std::move(why);
    return item;
  }

  const CertificateCase &c;
  CertificateRuns &runs;
  const CompareOptions &options;
};
} // namespace

/// Whether both are the same pass with the same options, defaults included.
/// `element` is "cse{x=1}".
static bool isSamePass(const Leaf &leaf, llvm::StringRef element) {
  if (element.split('{').first != leaf.pass)
    return false;
  Result<Pipeline> other = parsePipeline(element.str());
  return !other || other->leaves.size() != 1 ||
         completeOptions(other->leaves.front()) == completeOptions(leaf);
}

bool NativeCertifier::runsCulprit(const NativeLevel &level) const {
  for (unsigned i = c.finding.firstLeaf; i <= c.finding.lastLeaf; ++i)
    for (const std::string &element : level.passes)
      if (isSamePass(c.pipeline.leaves[i], element))
        return true;
  return false;
}

Lowering NativeCertifier::judgeLowering(const NativeLevel &level) {
  if (level.lowered.empty())
    return Lowering::IsRight;
  mlir::Operation *any = c.levels.module(0);
  auto lowered =
      mlir::parseSourceString<mlir::ModuleOp>(level.lowered, any->getContext());
  if (!lowered)
    return Lowering::IsRight;
  const LevelRun bits = c.harness.bitsOf(lowered.get());
  if (bits.run.status == RunStatus::Budget && !bits.endless)
    return Lowering::NotKnown;
  if (bits.run.status != RunStatus::Ok)
    return Lowering::IsRight;
  if (!disagreement(level.run, bits, options))
    return Lowering::IsWrong;
  // Other bits may still lie within the freedom that functions have.
  if (bits.run.steps > kMaxShadowSteps)
    return Lowering::NotKnown;
  std::unique_ptr<LevelRuns> runs = c.harness.version(lowered.get());
  const LevelRun &run = runs->get(UnitTable::Declared);
  return run.run.status == RunStatus::Ok &&
                 !disagreement(level.run, run, options)
             ? Lowering::IsWrong
             : Lowering::IsRight;
}

/// Why nothing is to be had from native code of an undefined program; and
/// whether it bears out that the good side is defined.
std::string NativeCertifier::undefinedSide() {
  std::string why = "the bad side is undefined, so that native code of it may "
                    "give anything";
  const LevelRun &goodSays = runs.recordedBefore().get(UnitTable::Declared);
  NativeLevel native = c.harness.native(c.levels.module(c.finding.firstLeaf));
  if (goodSays.run.status != RunStatus::Ok ||
      native.run.run.status != RunStatus::Ok)
    return why;
  std::optional<Disagreement> d = disagreement(native.run, goodSays, options);
  if (!d)
    return why + "; of the good side it gives what the interpreter gives";
  return why + "; of the good side it gives " + d->native + " for " + d->place +
         ", interpreted " + d->interpreted;
}

CertificateItem NativeCertifier::certify() {
  switch (c.finding.verdict.verdict) {
  case Verdict::Crash:
  case Verdict::Verifier:
    return decide(CertificateItem::NotApplicable, "there is nothing to run");
  case Verdict::UBIntroduced:
    return decide(CertificateItem::NotApplicable, undefinedSide());
  default:
    break;
  }
  mlir::Operation *good = c.levels.module(c.finding.firstLeaf);
  mlir::Operation *bad = c.levels.module(c.finding.lastLeaf + 1);
  const LevelRun &goodSays = runs.recordedBefore().get(UnitTable::Declared);
  const LevelRun &badSays = runs.recordedAfter().get(UnitTable::Declared);
  if (goodSays.run.status != RunStatus::Ok ||
      badSays.run.status != RunStatus::Ok)
    return decide(CertificateItem::NotApplicable,
                  "one side does not run to its end");

  NativeLevel goodNative = c.harness.native(good);
  if (goodNative.run.run.status != RunStatus::Ok)
    return decide(CertificateItem::NotApplicable,
                  "the good side: " + goodNative.why);
  if (auto d = disagreement(goodNative.run, goodSays, options)) {
    std::string said = d->place + " is " + d->native +
                       " in native code of the good side, " + d->interpreted +
                       " interpreted";
    Lowering lowering =
        runsCulprit(goodNative) ? Lowering::IsWrong : judgeLowering(goodNative);
    if (lowering == Lowering::IsWrong)
      return decide(CertificateItem::NotIndependent,
                    "the plain lowering changes the result itself: " + said);
    if (lowering == Lowering::NotKnown)
      return decide(CertificateItem::NotApplicable, said + kNotKnown);
    CertificateItem item = decide(CertificateItem::No, said);
    item.isContradiction = true;
    return item;
  }
  NativeLevel badNative = c.harness.native(bad);
  if (badNative.run.run.status != RunStatus::Ok)
    return decide(CertificateItem::NotApplicable,
                  "the bad side: " + badNative.why);
  std::optional<Disagreement> wrong =
      disagreement(badNative.run, goodSays, options);
  if (auto d = disagreement(badNative.run, badSays, options)) {
    std::string said = d->place + " is " + d->native +
                       " in native code of the bad side, " + d->interpreted +
                       " interpreted";
    if (!wrong)
      return decide(CertificateItem::No, said);
    switch (judgeLowering(badNative)) {
    case Lowering::IsWrong:
      return decide(CertificateItem::NotIndependent, said);
    case Lowering::IsRight:
      return decide(CertificateItem::No, said);
    case Lowering::NotKnown:
      return decide(CertificateItem::NotApplicable, said + kNotKnown);
    }
  }
  if (!wrong)
    // Both sides lie within what the good one allows: a difference of
    // precision, which native code of both has as well.
    return decide(CertificateItem::NotApplicable,
                  "natively, too, both sides lie within the allowance");
  std::string said = wrong->place + " is " + wrong->interpreted +
                     " on the good side, " + wrong->native + " on the bad one";
  if (runsCulprit(goodNative))
    return decide(CertificateItem::NotIndependent,
                  said + "; but the plain lowering of the good side runs the "
                         "pass itself");
  return decide(CertificateItem::Yes, said);
}

CertificateItem certifyNative(const CertificateCase &c, CertificateRuns &runs) {
  return NativeCertifier(c, runs).certify();
}

} // namespace plumb
