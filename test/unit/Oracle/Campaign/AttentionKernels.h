//===- AttentionKernels.h - softmax and what is made of it ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Form 0 of a plain kernel is the textbook's, form 1 the online algorithm; the
// other way round for online kernels.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_ATTENTIONKERNELS_H
#define PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_ATTENTIONKERNELS_H

#include "KernelBuilder.h"

namespace plumb::campaign {

#define PLUMB_CAMPAIGN_KERNEL(NAME)                                            \
  std::vector<std::vector<int64_t>> NAME(KernelBuilder &b, unsigned form,      \
                                         int64_t n)
PLUMB_CAMPAIGN_KERNEL(softmaxPlain);
PLUMB_CAMPAIGN_KERNEL(softmaxOnline);
PLUMB_CAMPAIGN_KERNEL(logSoftmax);
PLUMB_CAMPAIGN_KERNEL(logSumExp);
PLUMB_CAMPAIGN_KERNEL(crossEntropy);
PLUMB_CAMPAIGN_KERNEL(attentionPlain);
PLUMB_CAMPAIGN_KERNEL(attentionFlash);
#undef PLUMB_CAMPAIGN_KERNEL

} // namespace plumb::campaign

#endif // PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_ATTENTIONKERNELS_H
