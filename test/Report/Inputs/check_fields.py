"""The JSON of `plumb bisect` against its page: check_fields.py JSON [FINDING...]

Every field that docs/bisect.md promises is there and of its type; no other
field is. FINDING: "reduced" and "pattern" are expected in findings.
"""

import json
import sys

TEXT, NUMBER, BOOL, LIST, OBJECT = str, (int, float), bool, list, dict
SPECIAL = {"nan", "inf", "-inf", "poison"}
problems = []


def null_or(kind):
    return (kind if isinstance(kind, tuple) else (kind,)) + (type(None),)


def check(value, fields, optional, where):
    for name, kind in fields.items():
        if name not in value:
            problems.append(f"{where}.{name} is missing")
    for name, inner in value.items():
        kind = fields.get(name) or optional.get(name)
        if kind is None:
            problems.append(f"{where}.{name} is not on the page")
        elif not isinstance(inner, kind) or \
                isinstance(inner, bool) and kind is not BOOL:
            problems.append(f"{where}.{name} is {inner!r}")


def number(value, where):
    if isinstance(value, str) and value not in SPECIAL:
        problems.append(f"{where} is {value!r}")


def difference(value, where):
    if value is None:
        return
    element = NUMBER + (str, type(None))
    check(value, {"output": TEXT, "index": LIST, "expected": element,
                  "got": element, "ulp": null_or(int),
                  "allowance": element, "distance": element}, {}, where)
    for name in ("expected", "got", "allowance", "distance"):
        number(value[name], f"{where}.{name}")


VERDICT = {"verdict": TEXT}
VERDICT_MORE = {"why": TEXT, "first_difference": null_or(OBJECT),
                "elements": OBJECT, "approximation_ulps": NUMBER,
                "operation": TEXT, "location": TEXT, "notes": LIST}


def verdict(value, where, fields={}, optional={}):
    check(value, {**VERDICT, **fields}, {**VERDICT_MORE, **optional}, where)
    if value["verdict"] != "not-evaluated" and "why" not in value:
        problems.append(f"{where}.why is missing")
    if "elements" in value:
        check(value["elements"], {"all": int, "differing": int, "wrong": int,
                                  "not_checkable": int}, {}, where)
    difference(value.get("first_difference"), f"{where}.first_difference")


def certificate(value, where):
    items = ["alone", "without", "reduced", "ub_free", "deterministic",
             "native"]
    check(value, {**{i: TEXT for i in items}, "why": OBJECT}, {}, where)
    for item in items:
        if value[item] not in ("yes", "no", "not-applicable", "not-run",
                               "not-independent"):
            problems.append(f"{where}.{item} is {value[item]!r}")
        if value[item] != "not-run" and not value["why"].get(item):
            problems.append(f"{where}.why.{item} is missing")


def finding(value, where, expected):
    verdict(value, where,
            {"pass": TEXT, "options": TEXT, "index": int, "anchor": TEXT,
             "symbol": null_or(TEXT), "symbols": LIST, "anchors": LIST,
             "complete_options": TEXT, "alias": null_or(TEXT),
             "pass_pipeline": TEXT, "kind": TEXT, "reference_level": int,
             "certificate": OBJECT, "ir_before": null_or(TEXT),
             "ir_after": null_or(TEXT), "repaired_by": null_or(int),
             "minimal_set": null_or(OBJECT)},
            {"last_index": int, "printed": TEXT, "reduced": OBJECT,
             "pattern": OBJECT})
    certificate(value["certificate"], f"{where}.certificate")
    for name in expected:
        if name not in value:
            problems.append(f"{where}.{name} is missing")
    if "reduced" in value:
        reduced = value["reduced"]
        check(reduced, {"ir": TEXT, "operations": int, "inputs": LIST,
                        "ir_after": null_or(TEXT),
                        "first_difference": null_or(OBJECT),
                        "command": null_or(TEXT)},
              {"observe_args": LIST}, f"{where}.reduced")
        difference(reduced["first_difference"], f"{where}.reduced")


report = json.load(open(sys.argv[1]))
top = {"schema": TEXT, "status": TEXT, "message": TEXT,
       "culprit": null_or(OBJECT), "culprits": LIST, "suspects": LIST,
       "kind": null_or(TEXT), "first_difference": null_or(OBJECT),
       "certificate": null_or(OBJECT), "source": OBJECT, "agrees_up_to": int,
       "blocker": null_or(OBJECT), "levels": LIST, "entry": TEXT,
       "operations": int, "pipeline": TEXT, "rule": TEXT, "inputs": LIST,
       "reproducer": OBJECT, "notes": LIST, "steps": int, "levels_run": int,
       "seconds": OBJECT, "failed_pass": null_or(OBJECT)}
check(report, top, {}, "report")
if list(report)[0] != "schema":
    problems.append("schema does not come first")
for i, culprit in enumerate(report["culprits"]):
    finding(culprit, f"culprits[{i}]", sys.argv[2:])
for i, suspect in enumerate(report["suspects"]):
    finding(suspect, f"suspects[{i}]", [])
if report["culprits"]:
    first = report["culprits"][0]
    for name in ("kind", "first_difference", "certificate"):
        if report[name] != first.get(name):
            problems.append(f"{name} is not the first culprit's")
    if report["culprit"] != first:
        problems.append("culprit is not the first of culprits")
verdict(report["source"], "source")
difference(report["first_difference"], "first_difference")
for i, level in enumerate(report["levels"]):
    verdict(level, f"levels[{i}]",
            {"index": int, "pass": TEXT, "options": TEXT, "anchor": TEXT,
             "changed": BOOL, "seconds": NUMBER},
            {"alias": TEXT, "diagnostics": LIST})
    if level["index"] != i:
        problems.append(f"levels[{i}] has index {level['index']}")
check(report["reproducer"], {"command": null_or(TEXT),
                             "pass_pipeline": null_or(TEXT),
                             "input_ir": null_or(TEXT),
                             "tool_command": null_or(TEXT)}, {}, "reproducer")
for i, value in enumerate(report["inputs"]):
    check(value, {"type": TEXT, "shape": LIST, "values": LIST}, {},
          f"inputs[{i}]")
print("\n".join(problems) or "as on the page")
