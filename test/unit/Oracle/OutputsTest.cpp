//===- OutputsTest.cpp - logical values through changing signatures -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Outputs.h"
#include "plumbline/Numerics/Convert.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
EntryType type(TypeLayout::Kind kind, const std::string &element,
               std::vector<int64_t> shape = {}) {
  EntryType t;
  t.elementName = element;
  t.layout.kind = kind;
  t.layout.shape = shape;
  if (element[0] == 'f') {
    t.layout.elem.kind = ScalarType::Float;
    t.layout.elem.format = *parseFloatFormat(element);
    t.layout.elem.bits = formatInfo(t.layout.elem.format).bits;
  } else {
    t.layout.elem.bits = static_cast<uint8_t>(
        element == "index" ? 64 : std::stoi(element.substr(1)));
  }
  if (kind == TypeLayout::MemRef) {
    int64_t stride = 1;
    t.layout.strides.assign(shape.size(), 0);
    for (size_t i = shape.size(); i-- > 0;) {
      t.layout.strides[i] = stride;
      stride = stride == kDynamicSize || shape[i] == kDynamicSize
                   ? kDynamicSize
                   : stride * shape[i];
    }
  }
  return t;
}
EntryType scalar(const std::string &element) {
  return type(TypeLayout::Scalar, element);
}
EntryType tensor(std::vector<int64_t> shape,
                 const std::string &element = "f32") {
  return type(TypeLayout::Tensor, element, shape);
}
EntryType memref(std::vector<int64_t> shape,
                 const std::string &element = "f32") {
  return type(TypeLayout::MemRef, element, shape);
}

HostValue value(const EntryType &t, std::vector<int64_t> shape,
                std::vector<uint64_t> bits) {
  HostValue v;
  v.elem = t.layout.elem;
  v.elementName = t.elementName;
  v.isScalar = t.layout.kind == TypeLayout::Scalar;
  v.shape = std::move(shape);
  v.bits = std::move(bits);
  return v;
}

std::string matchError(const Signature &from, const Signature &to) {
  Result<SignatureMap> map = SignatureMap::match(from, to);
  return map ? "matches" : map.error().message;
}

TEST(Outputs, ResultsThenMemrefArguments) {
  Signature s = {{tensor({4}), memref({4}), scalar("i32"), memref({2})},
                 {scalar("f32"), tensor({4})}};
  auto names = [&](std::optional<std::vector<unsigned>> observe) {
    std::vector<std::string> list;
    Result<std::vector<LogicalOutput>> outputs = logicalOutputs(s, observe);
    if (!outputs)
      return std::vector<std::string>{outputs.error().message};
    for (const LogicalOutput &output : *outputs)
      list.push_back(output.name());
    return list;
  };
  EXPECT_THAT(names({}), ElementsAre("result0", "result1", "arg1", "arg3"));
  EXPECT_THAT(names({{3}}), ElementsAre("result0", "result1", "arg3"));
  EXPECT_THAT(names({std::vector<unsigned>()}),
              ElementsAre("result0", "result1"));
  EXPECT_THAT(names({{0}}), ElementsAre(HasSubstr("only a memref")));
  EXPECT_THAT(names({{9}}), ElementsAre(HasSubstr("the entry has 4")));
}

TEST(Outputs, TensorsBecomeMemrefs) {
  Signature from = {{tensor({2}), tensor({kDynamicSize})}, {tensor({2})}};
  Signature to = {{memref({2}), memref({kDynamicSize})}, {memref({2})}};
  Result<SignatureMap> map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;
  RunResult run;
  run.results = {value(to.results[0], {2}, {5, 6})};
  run.arguments = {value(to.arguments[0], {2}, {1, 1}),
                   value(to.arguments[1], {3}, {2, 2, 2})};
  Result<std::vector<HostValue>> outputs =
      map->outputs(run, *logicalOutputs(from, {}));
  ASSERT_TRUE(outputs);
  // Former tensors are no outputs: they may be written in place.
  ASSERT_EQ(outputs->size(), 1u);
  EXPECT_THAT((*outputs)[0].bits, ElementsAre(5, 6));
}

TEST(Outputs, ResultsBecomeTrailingArguments) {
  // buffer-results-to-out-params: shaped results move behind the arguments.
  Signature from = {{memref({2}), scalar("i32")},
                    {memref({2}), scalar("i32"), tensor({3}, "i8")}};
  Signature to = {{memref({2}), scalar("i32"), memref({2}), memref({3}, "i8")},
                  {scalar("i32")}};
  Result<SignatureMap> map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;

  std::vector<HostValue> inputs = {value(from.arguments[0], {2}, {1, 2}),
                                   value(from.arguments[1], {}, {9})};
  std::vector<HostValue> results = {value(from.results[0], {2}, {0, 0}),
                                    value(from.results[1], {}, {0}),
                                    value(from.results[2], {3}, {0, 0, 0})};
  Result<std::vector<HostValue>> call = map->inputs(inputs, results);
  ASSERT_TRUE(call);
  ASSERT_EQ(call->size(), 4u);
  EXPECT_THAT((*call)[0].bits, ElementsAre(1, 2));
  EXPECT_TRUE(std::isnan(decode((*call)[2].bits[1], FloatFormat::F32)));
  EXPECT_THAT((*call)[3].bits, ElementsAre(0x5a, 0x5a, 0x5a));

  RunResult run;
  run.results = {value(to.results[0], {}, {77})};
  run.arguments = *call;
  run.arguments[2].bits = {3, 4};
  run.arguments[3].bits = {5, 6, 7};
  Result<std::vector<HostValue>> outputs =
      map->outputs(run, *logicalOutputs(from, {}));
  ASSERT_TRUE(outputs);
  EXPECT_THAT((*outputs)[0].bits, ElementsAre(3, 4));
  EXPECT_THAT((*outputs)[1].bits, ElementsAre(77));
  EXPECT_THAT((*outputs)[2].bits, ElementsAre(5, 6, 7));
  EXPECT_THAT((*outputs)[3].bits, ElementsAre(1, 2)) << "arg0";
}

TEST(Outputs, AResultMayLiveInAnArgument) {
  // drop-equivalent-buffer-results.
  Signature from = {{tensor({2}), tensor({3})}, {tensor({3})}};
  Signature to = {{memref({2}), memref({3})}, {}};
  Result<SignatureMap> map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;
  RunResult run;
  run.arguments = {value(to.arguments[0], {2}, {1, 1}),
                   value(to.arguments[1], {3}, {4, 5, 6})};
  EXPECT_THAT((*map->outputs(run, *logicalOutputs(from, {})))[0].bits,
              ElementsAre(4, 5, 6));
  // Two candidates: no guess.
  EXPECT_THAT(matchError({{tensor({3}), tensor({3})}, {tensor({3})}},
                         {{memref({3}), memref({3})}, {}}),
              HasSubstr("more than one way"));
}

TEST(Outputs, OtherRepresentations) {
  // index as i64, a float as its bits.
  Signature from = {{}, {scalar("index"), tensor({2}, "f8E4M3FN")}};
  Signature to = {{}, {scalar("i64"), tensor({2}, "i8")}};
  Result<SignatureMap> map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;
  RunResult run;
  run.results = {value(to.results[0], {}, {7}),
                 value(to.results[1], {2}, {0x38, 0xb8})};
  run.results[1].shadows.resize(2);
  std::vector<HostValue> out = *map->outputs(run, *logicalOutputs(from, {}));
  EXPECT_EQ(out[0].elementName, "index");
  EXPECT_EQ(out[1].asDouble(0), 1);
  EXPECT_EQ(out[1].shadows[1].v, -1);
  EXPECT_TRUE(out[1].shadows[1].marks & kRestarted);

  // i64 as two i32 (arith-emulate-wide-int), low half first.
  from = {{scalar("i64")}, {scalar("i64")}};
  to = {{type(TypeLayout::Vector, "i32", {2})},
        {type(TypeLayout::Vector, "i32", {2})}};
  map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;
  std::vector<HostValue> in =
      *map->inputs({value(from.arguments[0], {}, {0x1122334455667788})}, {});
  EXPECT_THAT(in[0].bits, ElementsAre(0x55667788, 0x11223344));
  EXPECT_THAT(in[0].shape, ElementsAre(2));
  run.results = {value(to.results[0], {2}, {0x55667788, 0x11223344})};
  out = *map->outputs(run, *logicalOutputs(from, {}));
  EXPECT_THAT(out[0].bits, ElementsAre(0x1122334455667788));
  EXPECT_TRUE(out[0].shape.empty());

  // A flattened buffer.
  from = {{memref({2, 2})}, {}};
  to = {{memref({4})}, {}};
  map = SignatureMap::match(from, to);
  ASSERT_TRUE(map) << map.error().message;
  in = *map->inputs({value(from.arguments[0], {2, 2}, {1, 2, 3, 4})}, {});
  EXPECT_THAT(in[0].shape, ElementsAre(4));
  run.arguments = in;
  EXPECT_THAT((*map->outputs(run, *logicalOutputs(from, {})))[0].shape,
              ElementsAre(2, 2));
}

TEST(Outputs, WhatCannotBeFollowedIsNamed) {
  EXPECT_EQ(matchError({{scalar("f32")}, {scalar("f32")}},
                       {{scalar("f16")}, {scalar("f32")}}),
            "signature changed: (f32) -> (f32) became (f16) -> (f32); argument "
            "0 cannot be followed");
  EXPECT_EQ(matchError({{}, {tensor({4})}}, {{}, {tensor({5})}}),
            "signature changed: () -> (tensor<4xf32>) became () -> "
            "(tensor<5xf32>)");
  EXPECT_THAT(matchError({{memref({4})}, {}}, {{}, {}}),
              HasSubstr("became () -> ()"));
  EXPECT_THAT(matchError({{}, {scalar("f32")}}, {{}, {}}),
              HasSubstr("signature changed"));
  EXPECT_THAT(matchError({{}, {}}, {{memref({4})}, {}}),
              HasSubstr("signature changed"));
  // Results only change places with arguments as a whole.
  EXPECT_THAT(matchError({{}, {tensor({4}), tensor({4})}},
                         {{memref({4})}, {tensor({4})}}),
              HasSubstr("more than one way"));
}

TEST(Outputs, ALayoutThatGoesAwayIsNotFollowed) {
  // normalize-memrefs makes a transposed 2x2 memref an ordinary one.
  EntryType transposed = memref({2, 2});
  transposed.layout.strides = {1, 2};
  EXPECT_THAT(matchError({{transposed}, {}}, {{memref({2, 2})}, {}}),
              HasSubstr("argument 0 cannot be followed"));
  EXPECT_EQ(matchError({{transposed}, {}}, {{transposed}, {}}), "matches");
  // The other way round the elements are still the same.
  EntryType strided = memref({2, 2});
  strided.layout.strides = {kDynamicSize, kDynamicSize};
  EXPECT_EQ(matchError({{tensor({2, 2})}, {}}, {{strided}, {}}), "matches");
}
} // namespace
