#!/usr/bin/env python3
"""Runs `plumb bisect` on a manifest of known miscompilations and controls.

  utils/run-cases.py DIR|MANIFEST... [--plumb=PATH] [--json=FILE|-] [-k WORD]
                     [--min-found=N] [--time-out=S] [--values] [--reduce]
                     [--opt=TOOL]

The manifest (DIR/manifest.json) is an array of cases:

  name, file, entry, pipeline   the program, beside the manifest, and what is
                                done to it
  inputs                        as `plumb run --inputs` takes them
  more_runs                     further {inputs, expected, wrong}; a bug need
                                not show on all of them
  expected, wrong               outputs of the program, and what the pipeline
                                makes of them (null: it shows no bug)
  culprit, culprit_index        the guilty pass and its place among the
                                executed passes, from 0; null in a control
  culprits                      all of them, where there is more than one
  observe_args                  memref arguments that count as outputs; absent:
                                all
  kind                          semantic, precision, ub-introduced or control
  tolerance                     {rtol, atol} for `expected`; absent: exact
  gives                         of one of several culprits: the outputs after it
  prefixes_right_after_culprit  passes behind it that still give `expected`

One line a case: its name, the culprit that is expected and the one found, and

  ok           that pass (the first of several) on some run, and no other pass
               on any run; a control: no culprit, every run judged to the end
  unsupported  no culprit, and not every run could be judged to the end
  MISS         no culprit, though every run was judged
  FALSE ALARM  another pass than the culprit, or any in a control
  ERROR        plumb failed (exit code 2 or 4, or no report)

With --values the outputs that the interpreter gives are compared, too: level 0
must give `expected`, and the level behind the culprit `wrong`, unless these
values are poison, uninitialised or otherwise undefined there, which is then
what the interpreter must say.

With --reduce each culprit's program is reduced, and a fresh plumb runs the
command that comes with the reduced file: it must find the same pass with the
same kind. The file must have no more operations than the case's own program and
two.

Exit code: 0; 1 on a false alarm or an error, a wrong value or a reduced program
that fails, or if fewer than --min-found of the buggy cases are ok; 2 on wrong
usage.
"""

import argparse
import json
import math
import os
import pathlib
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile


def bisect(plumb, folder, case, inputs, time_out, values=False, reduce=False,
           opt=None):
    """(exit code, report or None, stderr) of one run. With values the report
    has what each level gives under "saved"."""
    with tempfile.TemporaryDirectory() as scratch:
        file = os.path.join(scratch, "inputs.json")
        with open(file, "w") as f:
            json.dump(inputs, f)
        command = [plumb, "bisect", str(folder / case["file"]),
                   "-e", case["entry"], "--inputs=" + file, "--json=-",
                   "--all", "--pass-pipeline=" + case["pipeline"]]
        observe = case.get("observe_args")
        if observe:
            command.append("--observe-args=" + ",".join(map(str, observe)))
        elif observe == []:
            command.append("--observe-args=none")
        if values:
            command.append("--save-levels=" + os.path.join(scratch, "levels"))
        if reduce:
            command.append("--reduce")
        if opt:
            # Whole passes are compared, and each run of the tool takes time.
            command += ["--opt=" + opt, "--no-patterns"]
        try:
            run = subprocess.run(command, capture_output=True, text=True,
                                 timeout=time_out)
        except subprocess.TimeoutExpired:
            return 4, None, f"no end within {time_out} s"
        try:
            report = json.loads(run.stdout)
        except json.JSONDecodeError:
            return run.returncode, None, run.stderr
        if values:
            with open(os.path.join(scratch, "levels/levels.json")) as f:
                report["saved"] = json.load(f)["levels"]
        return run.returncode, report, run.stderr


def rounded(x, element):
    """A number as the type has it: reports give the shortest decimal number
    that is read back as the same element."""
    if element == "bf16":
        bits = struct.unpack("<I", struct.pack("<f", x))[0]
        bits = bits + 0x7fff + (bits >> 16 & 1) & 0xffff0000
        return struct.unpack("<f", struct.pack("<I", bits))[0]
    code = {"f32": "<f", "f16": "<e"}.get(element)
    return struct.unpack(code, struct.pack(code, x))[0] if code else x


def same(got, wanted, element, tolerance):
    """Whether two elements, numbers or "nan", "inf", "-inf", agree."""
    try:
        a, b = float(got), float(wanted)
    except ValueError:  # poison
        return False
    if math.isfinite(a) and math.isfinite(b):
        a, b = rounded(a, element), rounded(b, element)
    if math.isnan(b) or math.isinf(b) or math.isnan(a):
        return math.isnan(a) and math.isnan(b) or a == b
    if tolerance:
        return abs(a - b) <= tolerance.get("atol", 0) + \
            tolerance.get("rtol", 0) * abs(b)
    if isinstance(got, int) and isinstance(wanted, int):
        return got == wanted
    return a == b and math.copysign(1, a) == math.copysign(1, b)


def flat(values):
    if not isinstance(values, list):
        return [values]
    return [x for v in values for x in flat(v)]


def differences(level, outputs, tolerance):
    """What a level gives beside what it should: a sentence, or None."""
    if level["status"] != "ok":
        kinds = ", ".join(f["kind"] for f in level["findings"])
        return f"{level['status']} ({kinds})"
    got = {o["name"]: flat(o["values"]) for o in level["outputs"]}
    elements = {o["name"]: o["type"].split("x")[-1] for o in level["outputs"]}
    for name, wanted in outputs.items():
        if name not in got:
            continue  # an argument that is not observed
        wanted = flat(wanted)
        if len(got[name]) != len(wanted):
            return f"{name} has {len(got[name])} elements, " \
                   f"expected {len(wanted)}"
        for i, (a, b) in enumerate(zip(got[name], wanted)):
            if a == "poison":
                return f"{name}[{i}] is poison"
            if not same(a, b, elements[name], tolerance):
                return f"{name}[{i}] is {a}, expected {b}"
    return None


def check_values(case, outcomes):
    """What is amiss with the values of the levels: sentences; and how many
    levels were checked."""
    amiss, checked = [], 0
    runs = [case] + case.get("more_runs", [])
    tolerance = case.get("tolerance")
    for number, (run, (_, report, _)) in enumerate(zip(runs, outcomes)):
        if report is None:
            continue
        levels = report["saved"]
        checked += 1
        d = differences(levels[0], run["expected"], tolerance)
        if d:
            amiss.append(f"run {number}, level 0: {d}")
        culprits = case.get("culprits") or [case]
        for c in culprits if run.get("wrong") else []:
            index = c["culprit_index"] + 1 + \
                case.get("prefixes_right_after_culprit", 0)
            level = [x for x in levels if x["level"] <= index][-1]
            wrong = c.get("gives") if len(culprits) > 1 and not number \
                else run["wrong"] if len(culprits) == 1 else None
            if wrong is None:
                continue
            checked += 1
            d = "undefined" if wrong == "undefined" else \
                differences(level, wrong, None)
            undefined = level["status"] == "undefined" or level["poison"]
            if d and not undefined:
                amiss.append(f"run {number}, level {level['level']}: {d}")
    return amiss, checked


def replay(plumb, culprit, time_out):
    """What is amiss when a fresh process runs the command of a reduced program:
    a sentence, or None."""
    reduced = culprit["reduced"]
    if reduced["command"] is None:
        return "no command for it"
    with tempfile.TemporaryDirectory() as scratch:
        (pathlib.Path(scratch) / "reduced.mlir").write_text(reduced["ir"])
        words = [plumb] + shlex.split(reduced["command"])[1:] + ["--json=-"]
        try:
            run = subprocess.run(words, cwd=scratch, capture_output=True,
                                 text=True, timeout=time_out)
            report = json.loads(run.stdout)
        except subprocess.TimeoutExpired:
            return f"no end within {time_out} s"
        except json.JSONDecodeError:
            return f"exit code {run.returncode}: {run.stderr.strip()}"
    found = report["culprit"]
    if not found:
        return report["message"]
    if (found["pass"], found["kind"]) != (culprit["pass"], culprit["kind"]):
        return f"{found['pass']}, {found['kind']}"
    if found["first_difference"] != reduced["first_difference"]:
        return "another first difference"
    return None


def check_reduced(plumb, outcomes, time_out):
    """For each culprit a line of what it was reduced to, and whether that is
    all right."""
    lines = []
    for _, report, _ in outcomes:
        for culprit in report["culprits"] if report else []:
            name = f"{culprit['pass']}[{culprit['index']}]"
            if not culprit.get("reduced"):
                why = culprit["certificate"]["why"].get("reduced", "")
                lines.append((f"{name} is not reduced: {why}", False))
                continue
            original = report["operations"]
            left = culprit["reduced"]["operations"]
            amiss = replay(plumb, culprit, time_out)
            if not amiss and left > original + 2:
                amiss = "larger than the case itself"
            lines.append((f"{name}: {original} operations to {left}, again: "
                          f"{amiss or 'yes'}", not amiss))
    return lines


def expected_of(case):
    """All (pass, index) that are to be found, in order; empty in a control."""
    culprits = case.get("culprits") or \
        ([case] if case.get("culprit") else [])
    return [(c["culprit"], c["culprit_index"]) for c in culprits]


def judge(case, outcomes):
    """The verdict on a case from [(exit code, report, stderr)], the culprits
    found, and a remark."""
    expected = expected_of(case)
    found, kinds, incomplete = [], [], None
    for code, report, err in outcomes:
        if report is None or code not in (0, 1, 3):
            lines = err.strip().splitlines() or ["no output"]
            return "ERROR", [], f"exit code {code}: {lines[0]}"
        for culprit in report["culprits"]:
            one = (culprit["pass"], culprit["index"])
            if one not in found:
                found.append(one)
        if report["culprits"]:
            kinds.append(report["kind"])
        elif report["status"] != "agree":
            incomplete = incomplete or report["message"]
    others = [f for f in found if f not in expected]
    if others:
        return "FALSE ALARM", others, ""
    if expected and expected[0] in found:
        remark = ""
        if len(expected) > 1:
            remark = f"{len(found)} of {len(expected)} culprits"
        if case["kind"] not in kinds:
            remark += f"{', ' if remark else ''}kind {kinds[0]}, " \
                      f"expected {case['kind']}"
        return "ok", found, remark
    if incomplete:
        return "unsupported", found, incomplete
    return ("MISS" if expected else "ok"), found, ""


def main():
    parser = argparse.ArgumentParser(
        description="Runs plumb bisect on a manifest of cases.")
    parser.add_argument("manifests", nargs="+", metavar="DIR|MANIFEST")
    parser.add_argument("--plumb", default=None)
    parser.add_argument("--json", default=None, metavar="FILE|-")
    parser.add_argument("-k", default="", metavar="WORD",
                        help="only cases whose name contains it")
    parser.add_argument("--min-found", type=int, default=0, metavar="N")
    parser.add_argument("--time-out", type=float, default=120, metavar="S",
                        help="for one run of plumb")
    parser.add_argument("--values", action="store_true",
                        help="compare the outputs of the levels, too")
    parser.add_argument("--reduce", action="store_true",
                        help="reduce each culprit's program and run it again")
    parser.add_argument("--opt", default=None, metavar="TOOL",
                        help="the passes of another tool, see plumb bisect")
    options = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    plumb = options.plumb or shutil.which("plumb") or \
        str(root / "build/release/bin/plumb")
    if not os.access(plumb, os.X_OK):
        parser.error(f"cannot run {plumb}; say --plumb=PATH")
    plumb = os.path.abspath(plumb)

    work = []
    for name in options.manifests:
        path = pathlib.Path(name)
        if path.is_dir():
            path /= "manifest.json"
        try:
            cases = json.loads(path.read_text())
        except (OSError, json.JSONDecodeError) as e:
            parser.error(f"{path}: {e}")
        work += [(path.parent, c) for c in cases if options.k in c["name"]]
    if not work:
        parser.error("no case")

    text = sys.stderr if options.json == "-" else sys.stdout
    width = max(len(c["name"]) for _, c in work)
    results = []
    values = wrong_values = reduced = not_reduced = 0
    for folder, case in work:
        runs = [case["inputs"]] + [r["inputs"] for r in
                                   case.get("more_runs", [])]
        outcomes = [bisect(plumb, folder, case, i, options.time_out,
                           options.values, options.reduce, options.opt)
                    for i in runs]
        verdict, found, remark = judge(case, outcomes)
        amiss = []
        if options.values:
            amiss, checked = check_values(case, outcomes)
            values += checked
            wrong_values += len(amiss)

        lines = []
        if options.reduce:
            lines = check_reduced(plumb, outcomes, options.time_out)
            reduced += len(lines)
            not_reduced += sum(not ok for _, ok in lines)

        def show(culprits):
            return " + ".join(f"{p}[{i}]" for p, i in culprits) or "none"

        expected = expected_of(case)
        line = f"{case['name']:{width}}  expected {show(expected)}, " \
               f"found {show(found)}: {verdict}"
        print(line + (f" ({remark})" if remark else ""), file=text, flush=True)
        for sentence in amiss + [what for what, _ in lines]:
            print(f"{'':{width}}  {sentence}", file=text, flush=True)
        results.append({"name": case["name"], "kind": case["kind"],
                        "expected": expected, "found": found,
                        "verdict": verdict, "remark": remark,
                        "exit_codes": [o[0] for o in outcomes]})

    def count(verdict, buggy):
        return sum(r["verdict"] == verdict and bool(r["expected"]) == buggy
                   for r in results)

    buggy = sum(bool(r["expected"]) for r in results)
    controls = len(results) - buggy
    found = count("ok", True)
    alarms = count("FALSE ALARM", True) + count("FALSE ALARM", False)
    errors = count("ERROR", True) + count("ERROR", False)
    print(f"{found} of {buggy} culprits found, {count('MISS', True)} missed, "
          f"{count('unsupported', True)} unsupported; "
          f"{count('ok', False)} of {controls} controls agree, "
          f"{count('unsupported', False)} unsupported; "
          f"{alarms} false alarms, {errors} errors", file=text)
    if options.values:
        print(f"{values - wrong_values} of {values} levels give the values "
              "that the manifest states", file=text)
    if options.reduce:
        print(f"{reduced - not_reduced} of {reduced} reduced programs show "
              "their fault again", file=text)
    if options.json:
        document = json.dumps({
            "schema": "plumbline.cases/1", "buggy": buggy, "found": found,
            "controls": controls, "false_alarms": alarms, "errors": errors,
            "cases": results}, indent=2) + "\n"
        if options.json == "-":
            sys.stdout.write(document)
        else:
            pathlib.Path(options.json).write_text(document)
    failed = alarms or errors or wrong_values or not_reduced
    return 1 if failed or found < options.min_found else 0


if __name__ == "__main__":
    sys.exit(main())
