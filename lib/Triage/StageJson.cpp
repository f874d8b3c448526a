//===- StageJson.cpp - what a stage found, as a file ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each struct names its fields once, in fields(), for the writer and the reader
// alike: the two cannot drift apart.
//
//===----------------------------------------------------------------------===//

#include "StageJson.h"
#include "plumbline/Bisect/Bisect.h"
#include <cmath>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace plumb {

namespace {

class Writer;
class Reader;

template <class A> void fields(A &a, WorstElement &w) {
  a("index", w.index);
  a("expected", w.expected);
  a("got", w.got);
  a("ulp", w.ulp);
  a("allowance", w.allowance);
}
template <class A> void fields(A &a, RequiredTolerance &r) {
  a("atol", r.atol);
  a("rtol", r.rtol);
  a("atol_alone", r.atolAlone);
  a("rtol_alone", r.rtolAlone);
  a("ulp", r.ulp);
}
template <class A> void fields(A &a, ErrorStats &s) {
  a("count", s.count);
  a("exceeding", s.numExceeding);
  a("max_abs", s.maxAbs);
  a("mean_abs", s.meanAbs);
  a("p50", s.p50Abs);
  a("p90", s.p90Abs);
  a("p99", s.p99Abs);
  a("max_rel", s.maxRel);
  a("mean_rel", s.meanRel);
  a("max_ulp", s.maxUlp);
  a("mean_ulp", s.meanUlp);
  a("finite", s.numFinite);
  a("non_finite_matches", s.numNonFiniteMatches);
  a("non_finite_mismatches", s.numNonFiniteMismatch);
  a("without_rel", s.numNoRel);
  a("worst", s.worst);
  a("required", s.required);
}
template <class A> void fields(A &a, Difference &d) {
  a("output", d.output);
  a("index", d.index);
  a("expected", d.expected);
  a("got", d.got);
  a("ulp", d.ulp);
  a("distance", d.distance);
  a("allowance", d.allowance);
}
template <class A> void fields(A &a, AxisHistogram &h) {
  a("axis", h.axis);
  a("wrong", h.wrong);
  a("indices_per_bin", h.indicesPerBin);
}
template <class A> void fields(A &a, ErrorPlace &p) {
  a("kind", p.kind);
  a("lo", p.lo);
  a("hi", p.hi);
  a("sentence", p.sentence);
}
template <class A> void fields(A &a, ErrorGrid &g) {
  a("rows", g.rows);
  a("columns", g.columns);
  a("array_rows", g.arrayRows);
  a("array_columns", g.arrayColumns);
  a("score", g.score);
}
template <class A> void fields(A &a, ScoreHistogram &h) {
  a("bins", h.bins);
  a("exact", h.exact);
  a("non_finite", h.nonFinite);
  a("uncheckable", h.uncheckable);
}
template <class A> void fields(A &a, OtherRule &r) {
  a("name", r.name);
  a("rule", r.rule);
  a("pass", r.pass);
  a("exceeding", r.exceeding);
}
template <class A> void fields(A &a, OutputComparison &c) {
  a("name", c.name);
  a("type", c.elementType);
  a("got_type", c.gotType);
  a("shape", c.shape);
  a("rule", c.rule);
  a("pass", c.pass);
  a("stats", c.stats);
  a("uncheckable", c.uncheckable);
  a("worst", c.worst);
  a("first", c.first);
  a("justified", c.justified);
  a("notes", c.notes);
  a("others", c.others);
  a("place", c.place);
  a("axes", c.axes);
  a("grid", c.grid);
  a("histogram", c.histogram);
}
template <class A> void fields(A &a, TriageFinding &f) {
  a("severity", f.severity);
  a("rule", f.rule);
  a("message", f.message);
  a("position", f.position);
  a("related", f.related);
}
template <class A> void fields(A &a, TriageExperiment &e) {
  a("name", e.name);
  a("outcome", e.outcome);
  a("ulp", e.ulp);
  a("distance", e.distance);
  a("share", e.share);
}
template <class A> void fields(A &a, TriageTable &t) {
  a("title", t.title);
  a("columns", t.columns);
  a("rows", t.rows);
}
template <class A> void fields(A &a, LevelVerdict &v) {
  a("verdict", v.verdict);
  a("why", v.why);
  a("first", v.first);
  a("elements", v.elements);
  a("differing", v.differing);
  a("wrong", v.wrong);
  a("uncheckable", v.uncheckable);
  a("approximation_ulps", v.approximationUlps);
  a("operation", v.operation);
  a("position", v.position);
  a("notes", v.notes);
}
template <class A> void fields(A &a, CertificateItem &c) {
  a("state", c.state);
  a("why", c.why);
  a("contradiction", c.isContradiction);
}
template <class A> void fields(A &a, Certificate &c) {
  a("alone", c.alone);
  a("without", c.without);
  a("reduced", c.reduced);
  a("ub_free", c.ubFree);
  a("deterministic", c.deterministic);
  a("native", c.native);
}
template <class A> void fields(A &a, PatternFinding &p) {
  a("kind", p.kind);
  a("ordinal", p.ordinal);
  a("total", p.total);
  a("last_ordinal", p.lastOrdinal);
  a("success", p.success);
  a("name", p.name);
  a("root_op", p.rootOp);
  a("location", p.location);
  a("symbol", p.symbol);
  a("before", p.before);
  a("after", p.after);
  a("within", p.within);
  a("reason", p.reason);
  a("monotone", p.isMonotone);
  a("reproduce", p.reproduce);
  a("runs", p.runs);
  a("seconds", p.seconds);
}
template <class A> void fields(A &a, BisectFinding &f) {
  a("index", f.index);
  a("last_index", f.lastIndex);
  a("pass", f.pass);
  a("options", f.options);
  a("complete_options", f.completeOptions);
  a("alias", f.alias);
  a("anchor", f.anchor);
  a("anchors", f.anchors);
  a("symbols", f.symbols);
  a("verdict", f.verdict);
  a("reference", f.reference);
  a("certificate", f.certificate);
  a("ir_before", f.irBefore);
  a("ir_after", f.irAfter);
  a("input_ir", f.inputIR);
  a("leaf_pipeline", f.leafPipeline);
  a("tool_command", f.toolCommand);
  a("output", f.output);
  a("repaired_by", f.repairedBy);
  a("pattern", f.pattern);
}
template <class A> void fields(A &a, BisectLevel &l) {
  a("index", l.index);
  a("pass", l.pass);
  a("options", l.options);
  a("alias", l.alias);
  a("anchor", l.anchor);
  a("changed", l.changed);
  a("verdict", l.verdict);
  a("seconds", l.seconds);
  a("diagnostics", l.diagnostics);
}
template <class A> void fields(A &a, FailedPass &f) {
  a("index", f.index);
  a("error", f.error);
  a("output", f.output);
}
template <class A> void fields(A &a, BisectResult &b) {
  a("status", b.status);
  a("summary", b.summary);
  a("file", b.file);
  a("command", b.command);
  a("replay_flags", b.replayFlags);
  a("entry", b.entry);
  a("pipeline", b.pipeline);
  a("rule", b.rule);
  a("operations", b.operations);
  a("culprits", b.culprits);
  a("suspects", b.suspects);
  a("levels", b.levels);
  a("source", b.source);
  a("agrees_up_to", b.agreesUpTo);
  a("blocker", b.blocker);
  a("failed_pass", b.failedPass);
  a("notes", b.notes);
  a("seconds", b.seconds);
  a("pass_seconds", b.passSeconds);
  a("search_seconds", b.searchSeconds);
  a("steps", b.steps);
  a("levels_run", b.levelsRun);
}
template <class A> void fields(A &a, StageResult &s) {
  a("number", s.number);
  a("name", s.name);
  a("status", s.status);
  a("category", s.category);
  a("confidence", s.confidence);
  a("summary", s.summary);
  a("missing", s.missing);
  a("enable", s.enable);
  a("next", s.next);
  a("findings", s.findings);
  a("experiments", s.experiments);
  a("tables", s.tables);
  a("comparisons", s.comparisons);
  a("seconds", s.seconds);
  a("bisect", s.bisect);
}

class Writer {
public:
  template <class T> void operator()(const char *key, T &value) {
    object[key] = put(value);
  }
  Json object = Json::object();

private:
  static Json put(std::string &text) { return text; }
  template <class T> static Json put(T &value) {
    if constexpr (std::is_floating_point_v<T>) {
      return jsonNumber(value);
    } else if constexpr (std::is_enum_v<T>) {
      return static_cast<uint64_t>(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      return value;
    } else {
      Writer inner;
      fields(inner, value);
      return std::move(inner.object);
    }
  }
  template <class T> static Json put(std::optional<T> &value) {
    return value ? put(*value) : Json();
  }
  template <class T> static Json put(std::shared_ptr<const T> &value) {
    return value ? put(const_cast<T &>(*value)) : Json();
  }
  template <class T, class U> static Json put(std::pair<T, U> &value) {
    return Json::array({put(value.first), put(value.second)});
  }
  template <class T> static Json put(std::vector<T> &list) {
    Json array = Json::array();
    for (T &value : list)
      array.push_back(put(value));
    return array;
  }
};

/// Keeps the first error.
class Reader {
public:
  Reader(const Json &object, const JsonDocument &document)
      : object(object), document(document) {}

  template <class T> void operator()(const char *key, T &value) {
    const Json *field = findField(object, key);
    if (!field)
      fail(object, "the field '" + std::string(key) + "' is missing");
    else
      get(*field, value);
  }
  std::optional<Error> error;

private:
  void fail(const Json &at, std::string message) {
    if (!error)
      error = document.errorAt(at, std::move(message));
  }
  template <class T> T take(Result<T> result) {
    if (result)
      return std::move(*result);
    if (!error)
      error = result.error();
    return T();
  }
  void get(const Json &json, std::string &text) {
    text = take(asString(json, &document));
  }
  template <class T> void get(const Json &json, T &value) {
    if constexpr (std::is_same_v<T, bool>) {
      value = take(asBool(json, &document));
    } else if constexpr (std::is_floating_point_v<T>) {
      value = static_cast<T>(take(asDouble(json, &document)));
    } else if constexpr (std::is_enum_v<T>) {
      // Enumerators are small; a wrong number is caught by names that are "".
      uint64_t number = take(asUInt(json, &document));
      if (number > 63)
        fail(json, "no such value");
      else
        value = static_cast<T>(number);
    } else if constexpr (std::is_signed_v<T>) {
      value = static_cast<T>(take(asInt(json, &document)));
    } else if constexpr (std::is_arithmetic_v<T>) {
      value = static_cast<T>(take(asUInt(json, &document)));
    } else {
      if (!json.is_object())
        return fail(json, "expected an object");
      Reader inner(json, document);
      fields(inner, value);
      if (inner.error && !error)
        error = inner.error;
    }
  }
  template <class T> void get(const Json &json, std::optional<T> &value) {
    if (json.is_null())
      value.reset();
    else
      get(json, value.emplace());
  }
  template <class T>
  void get(const Json &json, std::shared_ptr<const T> &value) {
    if (json.is_null())
      return value.reset();
    auto made = std::make_shared<T>();
    get(json, *made);
    value = std::move(made);
  }
  template <class T, class U>
  void get(const Json &json, std::pair<T, U> &value) {
    if (!json.is_array() || json.size() != 2)
      return fail(json, "expected a pair");
    get(json[0], value.first);
    get(json[1], value.second);
  }
  template <class T> void get(const Json &json, std::vector<T> &list) {
    list.clear();
    if (!json.is_array())
      return fail(json, "expected an array");
    for (const Json &one : json) {
      T value{};
      get(one, value);
      list.push_back(std::move(value));
    }
  }

  const Json &object;
  const JsonDocument &document;
};

} // namespace

Json stageToJson(const StageResult &stage) {
  Writer writer;
  fields(writer, const_cast<StageResult &>(stage));
  return std::move(writer.object);
}

Result<StageResult> stageFromJson(const Json &json,
                                  const JsonDocument &document) {
  Reader reader(json, document);
  StageResult stage;
  fields(reader, stage);
  if (reader.error)
    return tl::unexpected<Error>(std::move(*reader.error));
  if (stage.status > StageStatus::Failed ||
      stage.category > TriageCategory::Unexplained ||
      stage.confidence > Confidence::Certified)
    return tl::unexpected<Error>(
        document.errorAt(json, "no result of a stage"));
  return stage;
}

} // namespace plumb
