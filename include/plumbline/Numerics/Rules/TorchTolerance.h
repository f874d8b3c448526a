//===- TorchTolerance.h - tolerances of torch.testing -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// torch.testing.assert_close has a pair of tolerances for each dtype; if the
// tensors' dtypes differ (and that is allowed), the larger of each. Source:
// torch/testing/_comparison.py, _DTYPE_PRECISIONS and default_tolerances.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_RULES_TORCHTOLERANCE_H
#define PLUMBLINE_NUMERICS_RULES_TORCHTOLERANCE_H

#include "plumbline/Numerics/ElementType.h"

#include <algorithm>

namespace plumb {

struct TorchTolerance {
  double rtol = 0, atol = 0;
};

/// Of one type; 0 and 0 for what the table lacks, as integers.
inline TorchTolerance torchTolerance(const ElementType &type) {
  if (type.isInteger())
    return {0, 0};
  switch (type.format) {
  case FloatFormat::F16:
    return {1e-3, 1e-5};
  case FloatFormat::BF16:
    return {1.6e-2, 1e-5};
  case FloatFormat::F32:
    return {1.3e-6, 1e-5};
  case FloatFormat::F64:
    return {1e-7, 1e-7};
  default:
    return {0, 0};
  }
}

inline TorchTolerance torchTolerance(const ElementType &a,
                                     const ElementType &b) {
  TorchTolerance x = torchTolerance(a), y = torchTolerance(b);
  return {std::max(x.rtol, y.rtol), std::max(x.atol, y.atol)};
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_RULES_TORCHTOLERANCE_H
