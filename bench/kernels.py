#!/usr/bin/env python3
"""Times the kernels of kernels/ in `plumb run` and in its peers, in one run.

    bench/kernels.py [--only k1,k2] [--tools native,plumb,shadows,...]
                     [--plumb PATH] [--seconds S] [--repeat R] [--markdown]

Every kernel is a function of a round's number that makes its own inputs and
returns one checksum. A program calls it for rounds 0, 1, 2, ..., as many as
take about S seconds in that tool; the processor time (user and system) of the
process less that of the same program with no round, divided by the rounds, is
the tool's time. So start-up and compiling are in no number but the ones that
say so. Each tool runs in turn with the others, R times; the fastest run counts.
All run on one core. Ratios are to native code of the *same level*: loops
against loops, linalg on memrefs against linalg on memrefs, lowered by MLIR's
own passes and run by `mlir-runner -O3`.

Peers that are not there, or that reject a kernel, are left out and named below
the table with the reason. pip install xdsl iree-base-compiler
iree-base-runtime gives two of them; --venv DIR says where, if not on the path.
"""
import argparse
import os
import sys

import harness
import traces

# Goals of the ratios to native code, plain and with shadows; None: none set.
GOALS = {
    "k1.scf": (4, 6), "k2.scf": (8, 14), "k2.memref": (1.2, 5),
    "k2.tensor": (1.2, 5), "k2x256.scf": (8, 14), "k2x256.memref": (1.2, 5),
    "k2x256.tensor": (1.2, 5), "k3.scf": (6, 11), "k3.memref": (3, 8),
    "k3.tensor": (3, 8), "k4.scf": (25, 40), "k4.memref": (4, 10),
    "k4.tensor": (4, 10), "k5.scf": (2, 4.5), "k5.memref": (1.2, 3),
    "k5.tensor": (1.2, 3), "k6.scf": (5, 8), "k6.memref": (2, 5),
    "k6.tensor": (2, 5), "k7.scf": (50, None), "k8.vector": (4, 12),
}
COLUMNS = ("native", "plumb", "shadows", "lli", "iree", "xdsl")


def cell(tools, name, native):
    tool = tools.get(name)
    if tool is None or tool.best is None:
        return "-"
    ratio = tool.best / native
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2g}" \
        if ratio < 1 else f"{ratio:.1f}"


def verdict(ratios, goals):
    words = []
    for ratio, goal in zip(ratios, goals):
        if goal is not None:
            words.append("-" if ratio is None else
                         "met" if ratio <= goal else "missed")
    return ", ".join(words)


def report(results, columns, markdown):
    header = ["kernel", "native, ms"]
    header += [f"{c}, x" for c in columns if c != "native"]
    header += ["goals", ""]
    rows = [header]
    for case, tools in results:
        native = tools.get("native")
        if native is None or native.best is None:
            continue
        goals = GOALS.get(case.key, (None, None))
        ratios = [tools[t].best / native.best
                  if t in tools and tools[t].best is not None else None
                  for t in ("plumb", "shadows")]
        rows.append([case.key, f"{native.best * 1e3:.3g}"]
                    + [cell(tools, c, native.best)
                       for c in columns if c != "native"]
                    + [" / ".join("-" if g is None else f"{g:g}"
                                  for g in goals), verdict(ratios, goals)])
    harness.print_table(rows, markdown)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    here = os.path.dirname(os.path.abspath(__file__))
    ap.add_argument("--plumb", default=os.path.join(
        here, "..", "build", "release", "bin", "plumb"))
    ap.add_argument("--venv", default="", help="where pip installed the peers")
    ap.add_argument("--only", default="",
                    help="k1,k3.memref: kernels, or one level of one")
    ap.add_argument("--tools", default=",".join(COLUMNS) + ",start,trace")
    ap.add_argument("--seconds", type=float, default=0.5)
    ap.add_argument("--repeat", type=int, default=5)
    ap.add_argument("--markdown", action="store_true")
    args = ap.parse_args()
    wanted = args.tools.split(",")
    if unknown := set(wanted) - {*COLUMNS, "start", "trace"}:
        sys.exit(f"unknown tools {sorted(unknown)}: "
                 f"choose from {', '.join(COLUMNS)}, start, trace")
    harness.use_one_core()
    bench = harness.Bench(args.plumb, args.venv)
    cases = [c for c in harness.cases() if not args.only or any(
        c.key == o or c.key.startswith(o + ".") for o in args.only.split(","))]
    if not cases:
        sys.exit(f"--only={args.only} names no kernel; there are "
                 + ", ".join(c.key for c in harness.cases()))
    columns = [c for c in COLUMNS if c in wanted]
    if "native" not in columns:
        columns.insert(0, "native")
    print(bench.versions())
    results = []
    for case in cases:
        results.append((case, bench.measure(case, columns, args.seconds,
                                            args.repeat)))
    report(results, columns, args.markdown)
    for line in bench.notes:
        print(line)
    print("StableHLO's reference interpreter: left out, it reads none of the "
          "dialects of these kernels")
    if not args.only:
        if "start" in wanted:
            traces.start_up(bench, args.repeat)
        if "trace" in wanted:
            traces.softmax_trace(bench, args.repeat)


if __name__ == "__main__":
    main()
