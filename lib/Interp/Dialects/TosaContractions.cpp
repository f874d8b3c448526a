//===- TosaContractions.cpp - TOSA's matmul and convolutions --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// acc = sum over window and channels of (input - input_zp) * (weight -
// weight_zp), in the accumulator's type, channels innermost, positions outside
// the input left out; then the bias is added and the result converted. Layouts
// are NHWC for data, OHWI for weights (HWCM where the convolution is
// depthwise). All convolutions are one function over 2 or 3 spatial dimensions.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
/// A factor of a product: its tensor and the zero point to subtract.
struct Factor {
  TosaTensor tensor;
  std::optional<Slot> zeroPoint; // in the accumulator's type; none for floats
};
} // namespace

static std::optional<Factor> factorOf(Emitter &e, const Scalars &acc,
                                      Value value, Value zeroPoint) {
  auto t = tosaTensor(e, value);
  if (!t)
    return std::nullopt;
  Factor f{*t, std::nullopt};
  if (t->elem().isFloat())
    return f;
  TypeLayout zpType;
  auto zp = loadOnly(e, zeroPoint, zpType);
  if (!zp)
    return std::nullopt;
  f.zeroPoint = acc.from(zpType.elem, *zp);
  return f;
}

static Slot loadFactor(Emitter &e, const Scalars &acc, const Factor &f,
                       ArrayRef<Slot> at) {
  Slot v = acc.from(f.tensor.elem(), loadElement(e, f.tensor, at));
  return f.zeroPoint ? acc.sub(v, *f.zeroPoint) : v;
}

static LogicalResult lowerMatMul(tosa::MatMulOp op, Emitter &e) {
  auto outType = e.layout(op.getOutput().getType());
  if (!outType)
    return failure();
  Scalars acc(e, outType->elem);
  auto a = factorOf(e, acc, op.getA(), op.getAZp()),
       b = factorOf(e, acc, op.getB(), op.getBZp());
  if (!a || !b)
    return failure();
  const char *mismatch = "the sizes of the factors disagree";
  requireEqual(e, a->tensor.sizes[0], b->tensor.sizes[0], mismatch);
  requireEqual(e, a->tensor.sizes[2], b->tensor.sizes[1], mismatch);
  auto out =
      tosaResult(e, op.getOutput(),
                 {a->tensor.sizes[0], a->tensor.sizes[1], b->tensor.sizes[2]});
  if (!out)
    return failure();
  Slot sum = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> nhw) -> LogicalResult {
    e.move(sum, acc.constant(0), 1);
    LogicalResult result =
        e.loopNest({a->tensor.sizes[2]}, [&](ArrayRef<Slot> c) {
          Slot x = loadFactor(e, acc, *a, {nhw[0], nhw[1], c[0]});
          Slot y = loadFactor(e, acc, *b, {nhw[0], c[0], nhw[2]});
          e.move(sum, acc.add(sum, acc.mul(x, y)), 1);
          return success();
        });
    storeElement(e, *out, nhw, sum);
    return result;
  });
}

/// acc + bias[channel], in the result's type. A bias of one element is
/// broadcast.
static Slot finish(Emitter &e, const Scalars &acc, const TosaTensor &bias,
                   const Scalars &result, Slot sum, Slot channel) {
  Slot one = e.indexConstant(1), at = channel;
  if (bias.sizes[0] == one)
    at = e.indexConstant(0);
  Slot b = acc.from(bias.elem(), loadElement(e, bias, {at}));
  return result.from(acc.scalarType(), acc.add(sum, b));
}

/// (size - 1 + before + after - (kernel - 1) * dilation) / stride + 1
static Slot windowCount(Emitter &e, Slot size, int64_t before, int64_t after,
                        Slot kernel, int64_t dilation, int64_t stride) {
  unsigned bits = e.indexBits();
  Slot one = e.indexConstant(1);
  Slot reach = e.mulIndex(binarySlot(e, Opcode::SubI, kernel, one, bits),
                          e.indexConstant(dilation));
  Slot span = e.addIndex(size, e.indexConstant(before + after - 1));
  span = binarySlot(e, Opcode::SubI, span, reach, bits);
  return e.addIndex(
      binarySlot(e, Opcode::FloorDivSI, span, e.indexConstant(stride), bits),
      one);
}

static std::optional<Scalars> accumulator(Emitter &e, Type type) {
  auto t = e.layout(type);
  if (!t)
    return std::nullopt;
  return Scalars(e, t->elem);
}

/// conv2d, conv3d, depthwise_conv2d.
template <typename OpTy> static LogicalResult lowerConv(OpTy op, Emitter &e) {
  constexpr bool isDepthwise = std::is_same_v<OpTy, tosa::DepthwiseConv2DOp>;
  auto acc = accumulator(e, op.getAccType());
  if (!acc)
    return failure();
  auto in = factorOf(e, *acc, op.getInput(), op.getInputZp()),
       weight = factorOf(e, *acc, op.getWeight(), op.getWeightZp());
  auto bias = tosaTensor(e, op.getBias());
  if (!in || !weight || !bias)
    return failure();
  ArrayRef<int64_t> pad = op.getPad(), stride = op.getStride(),
                    dilation = op.getDilation();
  unsigned spatial = stride.size(), bits = e.indexBits();
  ArrayRef<Slot> inSizes = in->tensor.sizes, kernel = weight->tensor.sizes;
  // Weights: [OC, K..., IC], or [K..., C, M].
  SmallVector<Slot> window(kernel.slice(isDepthwise ? 0 : 1, spatial));
  Slot inChannels = inSizes.back();
  Slot outChannels =
      isDepthwise ? e.mulIndex(kernel[spatial], kernel.back()) : kernel.front();
  requireEqual(e, inChannels, isDepthwise ? kernel[spatial] : kernel.back(),
               "input and weight have not the same number of channels");
  SmallVector<Slot> sizes{inSizes.front()};
  for (unsigned i = 0; i < spatial; ++i)
    sizes.push_back(windowCount(e, inSizes[1 + i], pad[2 * i], pad[2 * i + 1],
                                window[i], dilation[i], stride[i]));
  sizes.push_back(outChannels);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  Scalars result(e, out->elem());

  SmallVector<Slot> summed(window);
  if (!isDepthwise)
    summed.push_back(inChannels);
  Slot sum = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> o) -> LogicalResult {
    Slot channel = o.back();
    e.move(sum, acc->constant(0), 1);
    // First input position of the window, possibly negative.
    SmallVector<Slot> first;
    for (unsigned i = 0; i < spatial; ++i)
      first.push_back(
          e.addIndex(e.mulIndex(o[1 + i], e.indexConstant(stride[i])),
                     e.indexConstant(-pad[2 * i])));
    Slot multiple = 0, inChannel = 0;
    if (isDepthwise) {
      inChannel = binarySlot(e, Opcode::DivUI, channel, kernel.back(), bits);
      multiple = binarySlot(e, Opcode::RemUI, channel, kernel.back(), bits);
    }
    LogicalResult r = e.loopNest(summed, [&](ArrayRef<Slot> k) {
      SmallVector<Slot> at{o.front()};
      Label outside = e.newLabel();
      for (unsigned i = 0; i < spatial; ++i) {
        at.push_back(e.addIndex(
            first[i], e.mulIndex(k[i], e.indexConstant(dilation[i]))));
        e.branchUnless(
            binarySlot(e, Opcode::CmpULT, at.back(), inSizes[1 + i], bits),
            outside);
      }
      SmallVector<Slot> weightAt;
      if (isDepthwise) {
        at.push_back(inChannel);
        weightAt.append(k.begin(), k.end());
        weightAt.push_back(inChannel);
        weightAt.push_back(multiple);
      } else {
        at.push_back(k.back());
        weightAt.push_back(channel);
        weightAt.append(k.begin(), k.end());
      }
      Slot x = loadFactor(e, *acc, *in, at);
      Slot w = loadFactor(e, *acc, *weight, weightAt);
      e.move(sum, acc->add(sum, acc->mul(x, w)), 1);
      e.place(outside);
      return success();
    });
    storeElement(e, *out, o, finish(e, *acc, *bias, result, sum, channel));
    return r;
  });
}

/// Each input position adds its product with the whole kernel to the output:
/// out[iy * stride + out_pad + ky] += in[iy] * weight[ky].
static LogicalResult lowerTransposeConv(tosa::TransposeConv2DOp op,
                                        Emitter &e) {
  auto acc = accumulator(e, op.getAccType());
  if (!acc)
    return failure();
  auto in = factorOf(e, *acc, op.getInput(), op.getInputZp()),
       weight = factorOf(e, *acc, op.getWeight(), op.getWeightZp());
  auto bias = tosaTensor(e, op.getBias());
  if (!in || !weight || !bias)
    return failure();
  ArrayRef<int64_t> pad = op.getOutPad(), stride = op.getStride();
  unsigned bits = e.indexBits();
  ArrayRef<Slot> inSizes = in->tensor.sizes, kernel = weight->tensor.sizes;
  requireEqual(e, inSizes[3], kernel[3],
               "input and weight have not the same number of channels");
  SmallVector<Slot> sizes{inSizes[0]};
  for (unsigned i = 0; i < 2; ++i) {
    // (size - 1) * stride + out_pads + kernel
    Slot last =
        binarySlot(e, Opcode::SubI, inSizes[1 + i], e.indexConstant(1), bits);
    sizes.push_back(
        e.addIndex(e.addIndex(e.mulIndex(last, e.indexConstant(stride[i])),
                              e.indexConstant(pad[2 * i] + pad[2 * i + 1])),
                   kernel[1 + i]));
  }
  sizes.push_back(kernel[0]);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  Scalars result(e, out->elem());
  // The same sums, gathered by output position: (o - out_pad - k) must be a
  // multiple of the stride and lie in the input.
  Slot sum = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> o) -> LogicalResult {
    e.move(sum, acc->constant(0), 1);
    LogicalResult r =
        e.loopNest({kernel[1], kernel[2], inSizes[3]}, [&](ArrayRef<Slot> k) {
          SmallVector<Slot> at{o[0]};
          Label outside = e.newLabel();
          for (unsigned i = 0; i < 2; ++i) {
            Slot from = binarySlot(
                e, Opcode::SubI,
                e.addIndex(o[1 + i], e.indexConstant(-pad[2 * i])), k[i], bits);
            Slot step = e.indexConstant(stride[i]);
            Slot rest = binarySlot(e, Opcode::AffineMod, from, step, bits);
            e.branchIf(
                binarySlot(e, Opcode::CmpNE, rest, e.indexConstant(0), bits),
                outside);
            at.push_back(binarySlot(e, Opcode::FloorDivSI, from, step, bits));
            e.branchUnless(
                binarySlot(e, Opcode::CmpULT, at.back(), inSizes[1 + i], bits),
                outside);
          }
          at.push_back(k[2]);
          Slot x = loadFactor(e, *acc, *in, at);
          Slot w = loadFactor(e, *acc, *weight, {o[3], k[0], k[1], k[2]});
          e.move(sum, acc->add(sum, acc->mul(x, w)), 1);
          e.place(outside);
          return success();
        });
    storeElement(e, *out, o, finish(e, *acc, *bias, result, sum, o[3]));
    return r;
  });
}

void registerTosaContractions(DialectRegistry &r) {
  r.add<tosa::MatMulOp, lowerMatMul>();
  r.add<tosa::Conv2DOp, lowerConv<tosa::Conv2DOp>>();
  r.add<tosa::Conv3DOp, lowerConv<tosa::Conv3DOp>>();
  r.add<tosa::DepthwiseConv2DOp, lowerConv<tosa::DepthwiseConv2DOp>>();
  r.add<tosa::TransposeConv2DOp, lowerTransposeConv>();
}

} // namespace plumb
