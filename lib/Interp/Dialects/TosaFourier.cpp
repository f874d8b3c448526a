//===- TosaFourier.cpp - TOSA's Fourier transforms ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The discrete transform by its definition, not a fast one: for each output
// point (oy, ox) the sum over all input points (iy, ix), row by row, of
//
//   x(iy, ix) * exp(-+ i a),   a = 2 pi ((iy oy mod H) / H + (ix ox mod W) / W)
//
// with the upper sign forwards, in the tensors' own type. The products are
// reduced modulo the size before they become an angle, as integers, so that the
// angle is as exact as the type allows. No normalisation in either direction.
// rfft2d has real input and the first W / 2 + 1 columns of the output.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace plumb {

/// (i * o mod n) / n in the type of `s`.
static Slot turns(Emitter &e, const Scalars &s, Slot i, Slot o, Slot n) {
  unsigned bits = e.indexBits();
  Slot rest = binarySlot(e, Opcode::RemUI, e.mulIndex(i, o), n, bits);
  auto asFloat = [&](Slot index) {
    Slot d = e.temp();
    e.unary(Opcode::SIToFP, d, index, 1, bits, 0, s.scalarType().code());
    return d;
  };
  return s.div(asFloat(rest), asFloat(n));
}

/// Sums up one transform. `imag` is null where the input is real.
static LogicalResult transform(Emitter &e, Value real, Value imag,
                               bool isInverse, bool halfColumns, Value outReal,
                               Value outImag) {
  auto re = tosaTensor(e, real);
  if (!re)
    return failure();
  std::optional<TosaTensor> im;
  if (imag && !(im = tosaTensor(e, imag)))
    return failure();
  if (!re->elem().isFloat())
    return e.unsupported("a Fourier transform of integers");
  if (im)
    for (unsigned i = 0; i != 3; ++i)
      requireEqual(e, re->sizes[i], im->sizes[i],
                   "the sizes of the real and the imaginary part differ");
  Slot height = re->sizes[1], width = re->sizes[2];
  SmallVector<Slot> sizes(re->sizes);
  if (halfColumns)
    sizes[2] = e.addIndex(
        binarySlot(e, Opcode::DivUI, width, e.indexConstant(2), e.indexBits()),
        e.indexConstant(1));
  auto toReal = tosaResult(e, outReal, sizes);
  auto toImag = tosaResult(e, outImag, sizes);
  if (!toReal || !toImag)
    return failure();

  Scalars s(e, re->elem());
  e.noteFunction("math.sin");
  e.noteFunction("math.cos");
  Slot sumReal = e.temp(), sumImag = e.temp();
  Slot circle = s.constant((isInverse ? -2 : 2) * llvm::numbers::pi);
  return e.loopNest(toReal->sizes, [&](ArrayRef<Slot> o) -> LogicalResult {
    e.move(sumReal, s.constant(0), 1);
    e.move(sumImag, s.constant(0), 1);
    LogicalResult summed =
        e.loopNest({height, width}, [&](ArrayRef<Slot> i) -> LogicalResult {
          Slot angle = s.mul(circle, s.add(turns(e, s, i[0], o[1], height),
                                           turns(e, s, i[1], o[2], width)));
          Slot sine = s.math(MathFn::Sin, angle);
          Slot cosine = s.math(MathFn::Cos, angle);
          SmallVector<Slot> at{o[0], i[0], i[1]};
          Slot x = loadElement(e, *re, at);
          Slot toRealPart = s.mul(x, cosine);
          Slot toImagPart = s.neg(s.mul(x, sine));
          if (im) {
            Slot y = loadElement(e, *im, at);
            toRealPart = s.add(toRealPart, s.mul(y, sine));
            toImagPart = s.add(toImagPart, s.mul(y, cosine));
          }
          e.move(sumReal, s.add(sumReal, toRealPart), 1);
          e.move(sumImag, s.add(sumImag, toImagPart), 1);
          return success();
        });
    storeElement(e, *toReal, o, sumReal);
    storeElement(e, *toImag, o, sumImag);
    return summed;
  });
}

static LogicalResult lowerFFT(tosa::FFT2dOp op, Emitter &e) {
  return transform(e, op.getInputReal(), op.getInputImag(), op.getInverse(),
                   /*halfColumns=*/false, op.getOutputReal(),
                   op.getOutputImag());
}

static LogicalResult lowerRFFT(tosa::RFFT2dOp op, Emitter &e) {
  return transform(e, op.getInputReal(), nullptr, /*isInverse=*/false,
                   /*halfColumns=*/true, op.getOutputReal(),
                   op.getOutputImag());
}

void registerTosaFourier(DialectRegistry &r) {
  r.add<tosa::FFT2dOp, lowerFFT>();
  r.add<tosa::RFFT2dOp, lowerRFFT>();
}

} // namespace plumb
