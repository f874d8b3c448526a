//===- StageJson.h - what a stage found, as a file --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the state directory: every field, to be read back by the same version.
// What is for other programs to read is the report (Report/TriageReport.h).
//
// The graph of stage 5 and, of a bisection, inputs and reduced programs are
// left out; a resumed stage has its findings, levels and IR, and no more.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_STAGEJSON_H
#define PLUMBLINE_LIB_TRIAGE_STAGEJSON_H

#include "plumbline/Support/Json.h"
#include "plumbline/Triage/TriageResult.h"

namespace plumb {

Json stageToJson(const StageResult &stage);
Result<StageResult> stageFromJson(const Json &json,
                                  const JsonDocument &document);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_STAGEJSON_H
