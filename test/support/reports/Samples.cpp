//===- Samples.cpp - results of every kind, made by hand ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "plumbline/Deps/DepsCheck.h"
#include <cmath>
#include <cstdio>
#include <cstring>

namespace plumb::samples {

static HostValue matrix(int64_t rows, int64_t columns,
                        float (*element)(int64_t, int64_t)) {
  HostValue value;
  value.elem = {ScalarType::Float, 32, FloatFormat::F32};
  value.elementName = "f32";
  value.isScalar = false;
  value.shape = {rows, columns};
  for (int64_t r = 0; r != rows; ++r)
    for (int64_t c = 0; c != columns; ++c) {
      float x = element(r, c);
      uint32_t bits;
      std::memcpy(&bits, &x, sizeof bits);
      value.bits.push_back(bits);
    }
  return value;
}

static float right(int64_t r, int64_t c) {
  return 0.25f + static_cast<float>((r * 37 + c * 11) % 101) / 16;
}

static float wrong(int64_t r, int64_t c) {
  if (r >= 32 && r < 48 && c >= 16 && c < 48)
    return right(r, c) * (1 + 0.02f * static_cast<float>((r + c) % 7));
  if (c == 95)
    return right(r, c) * (1 + 3e-5f);
  return right(r, c) * (1 + 1e-7f * static_cast<float>((r * c) % 9));
}

static float near(int64_t r, int64_t c) {
  return right(r, c) * (1 + 1e-7f * static_cast<float>((r + 3 * c) % 5));
}

static OutputComparison compared(float (*got)(int64_t, int64_t)) {
  OutputCompareOptions options;
  options.name = "result0";
  options.rule = "allclose:1e-06,1e-05";
  Result<OutputComparison> comparison =
      compareOutput(matrix(64, 96, right), matrix(64, 96, got), options);
  if (!comparison) {
    std::fprintf(stderr, "%s\n", comparison.error().str().c_str());
    return {};
  }
  return std::move(*comparison);
}

OutputComparison wrongTile() { return compared(wrong); }
OutputComparison rightOutput() { return compared(near); }

static BisectLevel level(unsigned index, const char *pass, const char *anchor,
                         bool changed, Verdict verdict) {
  BisectLevel l;
  l.index = index;
  l.pass = pass;
  l.anchor = anchor;
  l.changed = changed;
  l.verdict.verdict = verdict;
  l.verdict.why = "as a sample";
  l.seconds = 0.0004 * (index + 1);
  return l;
}

static constexpr const char *kBefore =
    "func.func @softmax_rows(%arg0: memref<64x96xf32>, %arg1: "
    "memref<64x96xf32>) {\n"
    "  %cst = arith.constant 0xFF800000 : f32\n"
    "  %zero = arith.constant 0.000000e+00 : f32\n"
    "  affine.for %i = 0 to 64 {\n"
    "    %max = affine.for %j = 0 to 96 iter_args(%m = %cst) -> (f32) {\n"
    "      %0 = affine.load %arg0[%i, %j] : memref<64x96xf32>\n"
    "      %1 = arith.maximumf %m, %0 : f32\n"
    "      affine.yield %1 : f32\n"
    "    }\n"
    "    %sum = affine.for %j = 0 to 96 iter_args(%s = %zero) -> (f32) {\n"
    "      %0 = affine.load %arg0[%i, %j] : memref<64x96xf32>\n"
    "      %1 = arith.subf %0, %max : f32\n"
    "      %2 = math.exp %1 : f32\n"
    "      affine.store %2, %arg1[%i, %j] : memref<64x96xf32>\n"
    "      %3 = arith.addf %s, %2 : f32\n"
    "      affine.yield %3 : f32\n"
    "    }\n"
    "    affine.for %j = 0 to 96 {\n"
    "      %0 = affine.load %arg1[%i, %j] : memref<64x96xf32>\n"
    "      %1 = arith.divf %0, %sum : f32\n"
    "      affine.store %1, %arg1[%i, %j] : memref<64x96xf32>\n"
    "    }\n"
    "  }\n"
    "  return\n"
    "}\n";

static constexpr const char *kAfter =
    "func.func @softmax_rows(%arg0: memref<64x96xf32>, %arg1: "
    "memref<64x96xf32>) {\n"
    "  %cst = arith.constant 0xFF800000 : f32\n"
    "  %zero = arith.constant 0.000000e+00 : f32\n"
    "  affine.for %i = 0 to 64 {\n"
    "    %max = affine.for %j = 0 to 96 iter_args(%m = %cst) -> (f32) {\n"
    "      %0 = affine.load %arg0[%i, %j] : memref<64x96xf32>\n"
    "      %1 = arith.maximumf %m, %0 : f32\n"
    "      affine.yield %1 : f32\n"
    "    }\n"
    "    %sum = affine.for %j = 0 to 96 step 16 iter_args(%s = %zero) -> (f32) "
    "{\n"
    "      %0 = vector.transfer_read %arg0[%i, %j], %zero : "
    "memref<64x96xf32>, vector<16xf32>\n"
    "      %b = vector.broadcast %max : f32 to vector<16xf32>\n"
    "      %1 = arith.subf %0, %b : vector<16xf32>\n"
    "      %2 = math.exp %1 : vector<16xf32>\n"
    "      vector.transfer_write %2, %arg1[%i, %j] : vector<16xf32>, "
    "memref<64x96xf32>\n"
    "      %3 = vector.reduction <add>, %2, %zero : vector<16xf32> into f32\n"
    "      affine.yield %3 : f32\n"
    "    }\n"
    "    affine.for %j = 0 to 96 {\n"
    "      %0 = affine.load %arg1[%i, %j] : memref<64x96xf32>\n"
    "      %1 = arith.divf %0, %sum : f32\n"
    "      affine.store %1, %arg1[%i, %j] : memref<64x96xf32>\n"
    "    }\n"
    "  }\n"
    "  return\n"
    "}\n";

BisectResult culprit() {
  BisectResult r;
  r.status = BisectStatus::Culprit;
  r.summary = "one pass is guilty";
  r.file = "softmax.mlir";
  r.entry = "softmax_rows";
  r.rule = "allowance";
  r.pipeline = "builtin.module(canonicalize,cse,func.func(affine-loop-fusion,"
               "affine-super-vectorize{virtual-vector-size=16},canonicalize),"
               "lower-affine,convert-scf-to-cf)";
  r.command = "plumb bisect softmax.mlir -e softmax_rows --arg =randn --arg "
              "=zeros --seed=7 --pass-pipeline='" +
              r.pipeline + "'";
  r.source.verdict = Verdict::Identical;
  r.source.why = "it is the reference";
  r.levels = {
      level(0, "canonicalize", "builtin.module", true, Verdict::Identical),
      level(1, "cse", "builtin.module", false, Verdict::NotEvaluated),
      level(2, "affine-loop-fusion", "func.func", true, Verdict::NotEvaluated),
      level(3, "affine-super-vectorize", "func.func", true, Verdict::Semantic),
      level(4, "canonicalize", "func.func", true, Verdict::Semantic),
      level(5, "lower-affine", "builtin.module", true, Verdict::NotEvaluated),
      level(6, "convert-scf-to-cf", "builtin.module", true,
            Verdict::Unsupported)};
  r.levels[3].options = "virtual-vector-size=16";
  r.agreesUpTo = 3;
  r.levelsRun = 4;
  r.seconds = 1.9;

  BisectFinding f;
  f.index = f.lastIndex = 3;
  f.pass = "affine-super-vectorize";
  f.options = "virtual-vector-size=16";
  f.completeOptions = "test-fastest-varying= vectorize-reductions=false "
                      "virtual-vector-size=16";
  f.anchor = "func.func";
  f.anchors = {"builtin.module", "func.func"};
  f.symbols = {"@softmax_rows"};
  f.verdict.verdict = Verdict::Semantic;
  f.verdict.why = "another function, whatever the precision";
  f.verdict.elements = 6144;
  f.verdict.differing = 6144;
  f.verdict.wrong = 6144;
  Difference d;
  d.output = "arg1";
  d.index = {0, 0};
  d.expected = "0.010416667";
  d.got = "0.0625";
  d.ulp = 21'600'768;
  d.distance = 0.0521;
  d.allowance = 3.1e-9;
  f.verdict.first = d;
  r.levels[3].verdict = f.verdict;
  r.levels[4].verdict = f.verdict;
  f.certificate.alone = {CertificateItem::Yes, "semantic", false};
  f.certificate.without = {CertificateItem::Yes, "the other passes agree",
                           false};
  f.certificate.reduced = {CertificateItem::Yes, "25 operations to 9", false};
  f.certificate.ubFree = {CertificateItem::Yes, "", false};
  f.certificate.deterministic = {CertificateItem::Yes, "twice the same", false};
  f.certificate.native = {CertificateItem::NotIndependent,
                          "the plain lowering runs the culprit itself", false};
  f.irBefore = kBefore;
  f.irAfter = kAfter;
  f.inputIR = "module {\n" + f.irBefore + "}\n";
  f.leafPipeline = "builtin.module(func.func(affine-super-vectorize{"
                   "virtual-vector-size=16}))";
  PatternFinding pattern;
  pattern.kind = PatternFinding::ChangedOps;
  pattern.name = "affine.for";
  pattern.symbol = "@softmax_rows";
  pattern.location = "softmax.mlir:10:12";
  pattern.reason = "the pass has no patterns";
  f.pattern = pattern;
  r.culprits = {f};
  return r;
}

TriageResult begun() {
  TriageResult r;
  r.file = "softmax.mlir";
  r.entry = "softmax_rows";
  r.command = "plumb triage softmax.mlir -e softmax_rows --arg =randn --arg "
              "=zeros --golden golden.npz --pass-pipeline='builtin.module("
              "canonicalize,cse,func.func(affine-loop-fusion,"
              "affine-super-vectorize{virtual-vector-size=16}))'";
  r.inputs = {"64x96xf32=randn", "64x96xf32=zeros"};
  const char *names[] = {"golden", "expected",     "diagnostics",
                         "passes", "dependencies", "device"};
  for (const char *name : names) {
    StageResult stage;
    stage.number = static_cast<unsigned>(r.stages.size()) + 1;
    stage.name = name;
    r.stages.push_back(stage);
  }
  return r;
}

static void runGolden(StageResult &stage) {
  stage.status = StageStatus::Clear;
  stage.summary = "the golden agrees with the program in fp64 and the "
                  "tolerance can be met";
  stage.seconds = 0.0021;
  stage.findings = {{TriageSeverity::Note,
                     "golden/provenance",
                     "golden.npz is 3 days old and has the inputs' hash",
                     "",
                     {}}};
}

static void runExpected(StageResult &stage) {
  stage.status = StageStatus::Partial;
  stage.category = TriageCategory::Reduction;
  stage.confidence = Confidence::Measured;
  stage.summary = "the order of the reduction explains up to 3 ulp of the "
                  "21,600,768 ulp seen";
  stage.seconds = 0.31;
  stage.experiments = {
      {"reduction reversed", "moves the output by at most 3 ulp", 3, 2.8e-9,
       1.4e-7},
      {"reduction pairwise", "moves the output by at most 2 ulp", 2, 1.9e-9,
       9e-8},
      {"split in k by 4", "moves the output by at most 2 ulp", 2, 1.9e-9, 9e-8},
      {"exp of CUDA's table", "moves the output by at most 2 ulp", 2, {}, {}}};
  stage.tables = {{"Error of the sum with its length",
                   {"K", "predicted", "measured"},
                   {{"16", "4.8e-07", "1.2e-07"},
                    {"32", "9.5e-07", "2.1e-07"},
                    {"96", "2.9e-06", "4.4e-07"}}}};
}

static void runDiagnostics(StageResult &stage) {
  stage.status = StageStatus::Clear;
  stage.summary = "the verifier and the round trip find nothing; one remark "
                  "of the lint";
  stage.seconds = 0.08;
  stage.findings = {{TriageSeverity::Warning,
                     "lint/division-guard",
                     "a division by a sum that may be 0. Guard it, or show "
                     "that one term is 1.",
                     "softmax.mlir:20:12",
                     {{"softmax.mlir:10:5", "the sum is made here"}}}};
}

TriageResult passTriage() {
  TriageResult r = begun();
  r.seen.what = "device outputs against the golden";
  r.seen.exists = true;
  r.seen.outputs = {wrongTile()};
  r.seen.maxAbs = r.seen.outputs[0].stats.maxAbs;
  r.seen.maxUlp = r.seen.outputs[0].stats.maxUlp;
  runGolden(r.stages[0]);
  runExpected(r.stages[1]);
  runDiagnostics(r.stages[2]);
  StageResult &passes = r.stages[3];
  passes.status = StageStatus::Explained;
  passes.category = TriageCategory::PassSemantic;
  passes.confidence = Confidence::Certified;
  passes.summary = "affine-super-vectorize (index 3 of 7) drops the sum that a "
                   "loop carries; alone on its input it gives the same wrong "
                   "value";
  passes.next = "report the pass with `plumb bisect --report=issue.md`, or "
                "leave it out: without it the pipeline agrees";
  passes.seconds = 1.94;
  passes.bisect = std::make_shared<BisectResult>(culprit());
  passes.findings = {{TriageSeverity::Error,
                      "pass/semantic",
                      "pass affine-super-vectorize changed the result: arg1[0, "
                      "0] expected 0.010416667, got 0.0625",
                      "softmax.mlir:10:12",
                      {}}};
  r.verdict = {passes.category, passes.confidence, 4, passes.summary,
               passes.next};
  r.finished = true;
  r.seconds = 2.34;
  return r;
}

/// A producer in blocks, reused as the next block is written.
static std::shared_ptr<AccessGraph> doubleBuffer() {
  auto graph = std::make_shared<AccessGraph>();
  graph->file = "tasks.json";
  graph->format = "json";
  auto task = [&](const char *id, const char *name) {
    DepsTask t;
    t.id = id;
    t.name = name;
    graph->tasks.push_back(t);
    return static_cast<TaskIndex>(graph->tasks.size() - 1);
  };
  for (const char *id : {"tile_a", "tile_b", "out"}) {
    DepsBuffer buffer;
    buffer.id = id;
    buffer.bytes = 4096;
    graph->buffers.push_back(buffer);
  }
  ByteRegion all = ByteRegion::interval(0, 4096);
  auto touch = [&](TaskIndex t, uint32_t buffer, uint8_t mode) {
    (void)graph->addAccess(t, buffer, all, mode);
  };
  TaskIndex lastRead[2] = {noIndex, noIndex}, lastOut = noIndex;
  for (unsigned k = 0; k != 4; ++k) {
    unsigned slot = k % 2;
    TaskIndex load = task(("load" + std::to_string(k)).c_str(),
                          slot ? "load tile_b" : "load tile_a");
    TaskIndex multiply =
        task(("mma" + std::to_string(k)).c_str(), "multiply and add");
    touch(load, slot, WriteAccess);
    touch(multiply, slot, ReadAccess);
    touch(multiply, 2, ReadAccess | WriteAccess);
    graph->edges.push_back({load, multiply, 0, 0});
    if (lastOut != noIndex)
      graph->edges.push_back({lastOut, multiply, 0, 0});
    // The edge from the last reader of tile_a is forgotten.
    if (lastRead[slot] != noIndex && slot == 1)
      graph->edges.push_back({lastRead[slot], load, 0, 0});
    lastRead[slot] = lastOut = multiply;
  }
  TaskIndex store = task("store", "write the tile back");
  touch(store, 2, ReadAccess);
  graph->edges.push_back({lastOut, store, 0, 0});
  (void)graph->finish();
  return graph;
}

TriageResult edgeTriage() {
  TriageResult r = passTriage();
  r.stages[3] = begun().stages[3];
  StageResult &passes = r.stages[3];
  passes.status = StageStatus::Clear;
  passes.summary = "every level agrees with the program";
  passes.seconds = 0.7;
  StageResult &stage = r.stages[4];
  std::shared_ptr<AccessGraph> graph = doubleBuffer();
  Result<DepsResult> deps = checkDeps(*graph);
  if (deps)
    stage.deps = std::make_shared<DepsResult>(std::move(*deps));
  stage.graph = graph;
  stage.status = StageStatus::Explained;
  stage.category = TriageCategory::MissingEdge;
  stage.confidence = Confidence::Certified;
  stage.summary = "load2 may overwrite tile_a while mma0 still reads it: an "
                  "edge is missing";
  stage.next = "add mma0 to the dependencies of load2";
  stage.seconds = 0.004;
  r.verdict = {stage.category, stage.confidence, 5, stage.summary, stage.next};
  return r;
}

TriageResult runningTriage() {
  TriageResult r = passTriage();
  TriageResult blank = begun();
  for (size_t i = 2; i != r.stages.size(); ++i)
    r.stages[i] = blank.stages[i];
  r.verdict = {};
  r.finished = false;
  r.seconds = 0.32;
  return r;
}

TriageResult agreeingTriage() {
  TriageResult r = begun();
  r.seen.what = "the golden against the program";
  r.seen.outputs = {rightOutput()};
  runGolden(r.stages[0]);
  for (StageResult &stage : r.stages)
    if (stage.number > 1) {
      stage.status = StageStatus::Clear;
      stage.summary = "nothing is wrong here";
      stage.seconds = 0.1 * stage.number;
    }
  StageResult &device = r.stages[5];
  device.status = StageStatus::Skipped;
  device.summary = "";
  device.missing = "no outputs of a device were given";
  device.enable = "plumb triage ... --out run1.npz --out run2.npz";
  r.verdict = {TriageCategory::Agrees, Confidence::Measured, 0,
               "agrees at every stage that could run; skipped: 6 device", ""};
  r.finished = true;
  r.seconds = 1.5;
  return r;
}

TriageResult textTriage(const std::string &text) {
  TriageResult r = passTriage();
  r.file = r.entry = r.command = r.verdict.summary = r.verdict.next = text;
  r.inputs = {text};
  r.seen.what = text;
  for (OutputComparison &c : r.seen.outputs) {
    c.name = c.elementType = c.rule = c.place.sentence = text;
    c.worst = Difference{text, {1}, text, text, {}, {}, {}};
    c.notes = {text};
    c.others = {{text, text, false, 1}};
  }
  auto graph = std::make_shared<AccessGraph>(*edgeTriage().stages[4].graph);
  for (DepsTask &task : graph->tasks)
    task.id = task.name = text;
  for (DepsBuffer &buffer : graph->buffers)
    buffer.id = text;
  r.stages[4] = edgeTriage().stages[4];
  r.stages[4].graph = graph;
  BisectResult bisect = culprit();
  bisect.file = bisect.entry = bisect.pipeline = bisect.command = text;
  bisect.notes = {text};
  for (BisectLevel &level : bisect.levels)
    level.pass = level.options = level.anchor = level.alias = text;
  BisectFinding &f = bisect.culprits[0];
  f.pass = f.completeOptions = f.anchor = f.irBefore = f.output = text;
  f.inputIR = f.verdict.why = f.pattern->name = f.pattern->location = text;
  f.irAfter = text + "\n" + text;
  f.symbols = {text};
  f.verdict.notes = {text};
  f.certificate.alone.why = text;
  r.stages[3].bisect = std::make_shared<BisectResult>(bisect);
  for (StageResult &stage : r.stages) {
    stage.name = stage.summary = stage.missing = stage.enable = text;
    stage.next = text;
    stage.findings = {
        {TriageSeverity::Error, text, text, text, {{text, text}}}};
    stage.experiments = {{text, text, 1, 1, 0.5}};
    stage.tables = {{text, {text}, {{text}}}};
  }
  return r;
}

} // namespace plumb::samples
