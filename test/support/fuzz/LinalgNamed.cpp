//===- LinalgNamed.cpp - random named structured operations ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products, windows, softmax, pack and unpack. Windows fit their images: an
// image of dilation d (k - 1) + stride s (o - 1) + 1 for o results of k taps.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>

using namespace plumb;
using namespace plumb::fuzz;

bool FunctionGen::linalgMatmul() {
  bool onTensors = !pure && chance(50);
  int64_t b = between(1, 3), m = between(1, 4), n = between(1, 4),
          k = between(1, 5);
  std::string elem = word({"i32", "f32", "f64", "i8", "f16", "bf16", "i64"});
  std::string acc = elem;
  if (elem == "i8" && chance(50))
    acc = "i32";
  if ((elem == "f16" || elem == "bf16") && chance(60))
    acc = "f32";
  struct Form {
    const char *name;
    Shape a, b, c;
  };
  Form forms[] = {{"matmul", {m, k}, {k, n}, {m, n}},
                  {"batch_matmul", {b, m, k}, {b, k, n}, {b, m, n}},
                  {"matvec", {m, k}, {k}, {m}},
                  {"vecmat", {k}, {k, n}, {n}},
                  {"dot", {k}, {k}, {}},
                  {"batch_matvec", {b, m, k}, {b, k}, {b, m}},
                  {"batch_vecmat", {b, k}, {b, k, n}, {b, n}},
                  {"batch_reduce_matmul", {b, m, k}, {b, k, n}, {m, n}},
                  {"mmt4d", {m, b, 2, 3}, {n, b, 2, 3}, {m, n, 2, 2}}};
  Form f = forms[rng.below(9)];
  std::string attributes;
  if (!std::string("matmul").compare(f.name) && chance(50)) {
    bool left = chance(50);
    if (left)
      std::swap(f.a[0], f.a[1]);
    else
      std::swap(f.b[0], f.b[1]);
    attributes =
        cat("indexing_maps = [affine_map<(i, j, k) -> (",
            left ? "k, i" : "i, k", ")>, affine_map<(i, j, k) -> (",
            left ? "k, j" : "j, k", ")>, affine_map<(i, j, k) -> (i, j)>]");
  }
  Operand out = output(onTensors, f.c, acc);
  Operand x = input(onTensors, f.a, elem, {out.root});
  Operand y = input(onTensors, f.b, elem, {out.root});
  structured(cat("linalg.", f.name), attributes, {x, y}, out, "");
  return true;
}

bool FunctionGen::linalgConv() {
  bool onTensors = !pure && chance(50);
  std::string elem = word({"i32", "f32", "f64", "i8", "f16"});
  std::string acc = elem == "i8" && chance(60)    ? "i32"
                    : elem == "f16" && chance(60) ? "f32"
                                                  : elem;
  int64_t n = between(1, 2), c = between(1, 2), f = between(1, 3);
  int64_t o[2], k[2], s[2], d[2], i[2];
  for (int j = 0; j < 2; ++j) {
    o[j] = between(1, 3);
    k[j] = between(1, 3);
    s[j] = between(1, 2);
    d[j] = between(1, 2);
    i[j] = d[j] * (k[j] - 1) + s[j] * (o[j] - 1) + 1;
  }
  auto window = [&](int dims) {
    return dims == 2 ? cat("{dilations = dense<[", d[0], ", ", d[1],
                           "]> : tensor<2xi64>, strides = dense<[", s[0], ", ",
                           s[1], "]> : tensor<2xi64>}")
                     : cat("{dilations = dense<", d[0],
                           "> : tensor<1xi64>, strides = dense<", s[0],
                           "> : tensor<1xi64>}");
  };
  struct Form {
    const char *name;
    Shape image, kernel, out;
    int window;
  };
  int64_t o2 = between(1, 2), k2 = between(1, 2);
  Form forms[] = {
      {"conv_3d",
       {k[0] + o[0] - 1, k[1] + o[1] - 1, k2 + o2 - 1},
       {k[0], k[1], k2},
       {o[0], o[1], o2},
       0},
      {"depthwise_conv_2d_nchw_chw",
       {n, c, i[0], i[1]},
       {c, k[0], k[1]},
       {n, c, o[0], o[1]},
       2},
      {"depthwise_conv_1d_ncw_cw", {n, c, i[0]}, {c, k[0]}, {n, c, o[0]}, 1},
      {"conv_1d", {k[0] + o[0] - 1}, {k[0]}, {o[0]}, 0},
      {"conv_2d",
       {k[0] + o[0] - 1, k[1] + o[1] - 1},
       {k[0], k[1]},
       {o[0], o[1]},
       0},
      {"conv_1d_nwc_wcf", {n, i[0], c}, {k[0], c, f}, {n, o[0], f}, 1},
      {"conv_1d_ncw_fcw", {n, c, i[0]}, {f, c, k[0]}, {n, f, o[0]}, 1},
      {"conv_2d_nhwc_hwcf",
       {n, i[0], i[1], c},
       {k[0], k[1], c, f},
       {n, o[0], o[1], f},
       2},
      {"conv_2d_nchw_fchw",
       {n, c, i[0], i[1]},
       {f, c, k[0], k[1]},
       {n, f, o[0], o[1]},
       2},
      {"conv_2d_nhwc_fhwc",
       {n, i[0], i[1], c},
       {f, k[0], k[1], c},
       {n, o[0], o[1], f},
       2},
      {"depthwise_conv_2d_nhwc_hwc",
       {n, i[0], i[1], c},
       {k[0], k[1], c},
       {n, o[0], o[1], c},
       2},
      {"depthwise_conv_1d_nwc_wc", {n, i[0], c}, {k[0], c}, {n, o[0], c}, 1},
      {"depthwise_conv_2d_nhwc_hwcm",
       {n, i[0], i[1], c},
       {k[0], k[1], c, f},
       {n, o[0], o[1], c, f},
       2}};
  const Form &form = forms[rng.below(13)];
  Operand out = output(onTensors, form.out, acc);
  Operand x = input(onTensors, form.image, elem, {out.root});
  Operand y = input(onTensors, form.kernel, elem, {out.root});
  structured(cat("linalg.", form.name), form.window ? window(form.window) : "",
             {x, y}, out, "");
  return true;
}

bool FunctionGen::linalgPool() {
  bool onTensors = !pure && chance(50);
  std::string elem = word({"i32", "f32", "f64", "i8", "f16"});
  int64_t n = between(1, 2), c = between(1, 2);
  int64_t o[2], k[2], s[2], d[2], i[2];
  for (int j = 0; j < 2; ++j) {
    o[j] = between(1, 3);
    k[j] = between(1, 3);
    s[j] = between(1, 2);
    d[j] = between(1, 2);
    i[j] = d[j] * (k[j] - 1) + s[j] * (o[j] - 1) + 1;
  }
  std::string kind = word({"sum", "max", "min"});
  if (isInt(elem) && kind != "sum" && chance(40))
    kind += "_unsigned";
  uint64_t layout = rng.below(3);
  if (layout == 1 && kind != "sum" && kind != "max")
    layout = 0;
  std::string name;
  Shape image, kernel = {k[0], k[1]}, out;
  std::string window = cat("{dilations = dense<[", d[0], ", ", d[1],
                           "]> : tensor<2xi64>, strides = dense<[", s[0], ", ",
                           s[1], "]> : tensor<2xi64>}");
  if (layout == 0) {
    name = "linalg.pooling_nhwc_" + kind;
    image = {n, i[0], i[1], c};
    out = {n, o[0], o[1], c};
  } else if (layout == 1) {
    name = "linalg.pooling_nchw_" + kind;
    image = {n, c, i[0], i[1]};
    out = {n, c, o[0], o[1]};
  } else {
    name = "linalg.pooling_nwc_" + kind;
    image = {n, i[0], c};
    kernel = {k[0]};
    out = {n, o[0], c};
    window =
        cat("{dilations = dense<", d[0], "> : tensor<1xi64>, strides = dense<",
            s[0], "> : tensor<1xi64>}");
  }
  Operand to = output(onTensors, out, elem);
  Operand x = input(onTensors, image, elem, {to.root});
  // Only the kernel's shape is used.
  Operand y = input(onTensors, kernel, elem, {to.root});
  structured(name, window, {x, y}, to, "");
  return true;
}

bool FunctionGen::linalgNamed() {
  bool onTensors = !pure && chance(50);
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)));
  std::string elem = word({"f32", "f64", "i32", "f16", "i64", "i8"});
  Operand out = output(onTensors, shape, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  if (isFloat(elem) && chance(40)) {
    std::string name =
        word({"abs", "ceil", "floor", "negf", "sqrt", "square", "reciprocal",
              "round", "exp", "log", "tanh", "erf"});
    if (bitsOf(elem) < 32 &&
        (name == "exp" || name == "log" || name == "tanh" || name == "erf"))
      return false;
    structured("linalg." + name, "", {a}, out, "");
    return true;
  }
  Operand b = input(onTensors, shape, elem, {out.root});
  if (chance(15)) {
    Operand c = input(onTensors, shape, "i1", {out.root});
    structured("linalg.select", "", {c, a, b}, out, "");
    return true;
  }
  std::string name = word({"add", "sub", "mul", "max", "min"});
  if (isInt(elem) && chance(30))
    name = word({"max", "min"});
  if (isFloat(elem) && chance(30))
    name = "div";
  structured("linalg." + name, "", {a, b}, out, "");
  return true;
}

bool FunctionGen::linalgSoftmax() {
  bool onTensors = true; // the decomposition is for tensors
  if (pure)
    return false;
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)), 5);
  std::string elem = word({"f32", "f64"});
  Operand out = output(onTensors, shape, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  std::string text =
      cat("linalg.softmax dimension(",
          between(0, static_cast<int64_t>(shape.size()) - 1), ") ins(", a.name,
          " : ", a.type.text, ") outs(", out.name, " : ", out.type.text, ")");
  if (onTensors)
    op(text + " -> " + out.type.text, out.type);
  else
    emit(text);
  return true;
}

/// A tensor into tiles and back.
bool FunctionGen::linalgPack() {
  if (pure)
    return false;
  Shape shape = smallShape(2, 5), tiles = smallShape(2, 3);
  std::string elem = word({"f32", "i32", "i8", "f64", "f16", "i64"});
  bool one = chance(30); // only the last dimension
  Shape packed;
  bool needsPadding = false;
  for (size_t i = 0; i < 2; ++i) {
    if (one && i == 0) {
      packed.push_back(shape[0]);
      continue;
    }
    packed.push_back((shape[i] + tiles[i] - 1) / tiles[i]);
    needsPadding |= shape[i] % tiles[i] != 0;
  }
  bool outer = chance(40);
  if (outer)
    std::swap(packed[0], packed[1]);
  bool swapped = !one && chance(40);
  Shape inner = one ? Shape{1} : swapped ? Shape{1, 0} : Shape{0, 1};
  Shape innerTiles;
  for (int64_t d : inner)
    innerTiles.push_back(tiles[d]);
  packed.insert(packed.end(), innerTiles.begin(), innerTiles.end());
  Ty large = tensorTy(packed, elem), small = tensorTy(shape, elem);
  std::string how =
      cat(outer ? "outer_dims_perm = [1, 0] " : "", "inner_dims_pos = [",
          join(inner), "] inner_tiles = [", join(innerTiles), "]");
  std::string x = tensorOf(shape, elem).name,
              dest = tensorOf(packed, elem).name;
  if (tensorTy(shape, elem).text != small.text)
    return false;
  // A padding that is no constant: docs/found-bugs.md, 59.
  std::string pad;
  if (needsPadding || chance(30))
    pad = cat(" padding_value(", constant(scalarTy(elem)), " : ", elem, ")");
  x = pick(small);
  dest = pick(large);
  std::string p = op(cat("linalg.pack ", x, pad, " ", how, " into ", dest,
                         " : ", small.text, " -> ", large.text),
                     large);
  if (chance(70)) {
    std::string back = pick(small);
    op(cat("linalg.unpack ", chance(50) ? p : pick(large), " ", how, " into ",
           back, " : ", large.text, " -> ", small.text),
       small);
  }
  return true;
}
