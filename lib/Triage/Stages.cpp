//===- Stages.cpp - the stages of a triage, in their order ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new stage is a file in Stages/, a row here, and a paragraph in
// docs/triage.md; docs/adding-a-stage.md goes through one. The order is that of
// cost: what takes milliseconds and settles most reports comes first.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Triage/Stage.h"

namespace plumb {

const std::vector<StageInfo> &triageStages() {
  static const std::vector<StageInfo> stages = {
      {1, "golden",
       "is the reference right, and the tolerance for these types?",
       "a golden (--golden)", "milliseconds", runGoldenStage},
      {2, "expected", "is this a difference that a right compiler may make?",
       "nothing more", "a second", runExpectedStage},
      {3, "diagnostics",
       "do the verifier, a round trip through text, or a lint rule say it?",
       "nothing more; a pipeline (--pass-pipeline) for what lies behind passes",
       "a second", runDiagnosticsStage},
      {4, "passes", "which pass changed the result?",
       "a pipeline (--pass-pipeline)", "seconds", runPassesStage},
      {5, "dependencies",
       "does the task graph order all that has to be ordered, and which tagged "
       "tensor is the first to be wrong?",
       "a graph (--deps), IR that submits work, or tags (--device-run)",
       "a second", runDependenciesStage},
      {6, "device", "do the compiled kernel's outputs agree?",
       "outputs of a run (--out, --device-run)", "a second", runDeviceStage},
  };
  return stages;
}

} // namespace plumb
