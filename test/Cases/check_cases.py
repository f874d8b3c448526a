"""Checks manifest.json with LLVM's own tools alone.

  check_cases.py FOLDER_OF_LLVM_TOOLS [-k WORD]

Each program is lowered by its pipeline, compiled to a shared library and called
from Python. A case is right if the whole pipeline gives `wrong` (an input set
without it, and a control: `expected`), and if the pipeline without the culprit
gives `expected`: so the pass to be found is guilty whatever plumb says.
"""

import argparse
import ctypes
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

CTYPES = {"f32": ctypes.c_float, "f64": ctypes.c_double,
          "i32": ctypes.c_int32, "i64": ctypes.c_int64, "index": ctypes.c_int64}


# --- Pipelines ---------------------------------------------------------------

def split(text):
    """The elements of a comma-separated list, nested ones whole."""
    parts, depth, current = [], 0, ""
    for c in text:
        depth += (c in "({") - (c in ")}")
        if c == "," and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += c
    return parts + [current]


def without(text, index):
    """The pipeline without the pass at that place; and the number of passes."""
    def strip(text, at):
        kept = []
        for part in split(text):
            nested = re.match(r"([\w.]+)\((.*)\)$", part)
            if nested:
                inner, at = strip(nested[2], at)
                if inner:
                    kept.append(f"{nested[1]}({inner})")
            else:
                if at != index:
                    kept.append(part)
                at += 1
        return ",".join(kept), at
    return strip(text, 0)


# --- Programs ----------------------------------------------------------------

def compile_case(tools, source, pipeline, scratch):
    run = subprocess.run([tools / "mlir-opt", source,
                          "--pass-pipeline=" + pipeline],
                         capture_output=True, text=True, check=True)
    # What convert-arith-to-llvm leaves behind is no LLVM dialect.
    text = re.sub(r" \{fastmath = #arith\.fastmath<[\w,]+>\}", "", run.stdout)
    ir = subprocess.run([tools / "mlir-translate", "--mlir-to-llvmir"],
                        input=text.encode(), capture_output=True, check=True)
    subprocess.run([tools / "llc", "-filetype=obj", "-relocation-model=pic",
                    "-o", scratch / "case.o"], input=ir.stdout, check=True)
    library = scratch / f"case{len(list(scratch.iterdir()))}.so"
    # clang knows where the compiler's runtime is (powi).
    subprocess.run([tools / "clang", "-shared", "-fuse-ld=lld", "-o", library,
                    scratch / "case.o", "-lm"], check=True)
    return ctypes.CDLL(str(library))


def parse_type(text):
    match = re.fullmatch(r"(?:memref|tensor)<((?:[\d?]+x)*)(\w+)>", text)
    if not match:
        return None, text
    return [int(d) if d != "?" else None
            for d in match[1].split("x")[:-1]], match[2]


def descriptor(rank):
    class Descriptor(ctypes.Structure):
        _fields_ = [("base", ctypes.c_void_p), ("data", ctypes.c_void_p),
                    ("offset", ctypes.c_int64),
                    ("sizes", ctypes.c_int64 * rank),
                    ("strides", ctypes.c_int64 * rank)]
    return Descriptor


def elements(spec, shape, element):
    n = 1
    for d in shape:
        n *= d
    number = float if element[0] == "f" else int
    if "data" in spec:
        return [number(v) for v in spec["data"]]
    if "splat" in spec:
        return [number(spec["splat"])] * n
    gen = spec["gen"]
    if gen["kind"] == "iota":
        return [number(gen.get("start", 0) + gen.get("step", 1) * i)
                for i in range(n)]
    if gen["kind"] == "mod":
        return [(gen.get("mul", 1) * i + gen.get("add", 0)) % gen["mod"] -
                gen.get("sub", 0) for i in range(n)]
    x, out = gen["seed"], []
    for _ in range(n):
        x = (1664525 * x + 1013904223) % 2**32
        out.append(gen["lo"] + (gen["hi"] - gen["lo"]) * x / 2**32)
    return out


def read(view, element):
    """Row-major elements that a descriptor shows (rank 1 and dense ones)."""
    n = 1
    for d in view.sizes:
        n *= d
    c = CTYPES[element]
    start = view.data + view.offset * ctypes.sizeof(c)
    return list((c * n).from_address(start))


def call(library, case, inputs):
    """The outputs by name."""
    arguments, views, keep = [], {}, []
    for i, spec in enumerate(inputs):
        shape, element = parse_type(spec["type"])
        c = CTYPES[element]
        if shape is None:
            arguments.append(c(spec["value"]))
            continue
        shape = spec.get("shape", shape)
        data = elements(spec, shape, element)
        array = (c * len(data))(*data)
        view = descriptor(len(shape))()
        view.base = view.data = ctypes.addressof(array)
        stride = 1
        for d in reversed(range(len(shape))):
            view.sizes[d], view.strides[d] = shape[d], stride
            stride *= shape[d]
        keep.append(array)
        arguments.append(ctypes.byref(view))
        if spec["type"].startswith("memref"):
            views[i] = (view, element)
    results = [parse_type(r["type"]) for r in case.get("results", [])]
    function = getattr(library, "_mlir_ciface_" + case["entry"])
    function.restype = None
    out = {}
    if len(results) == 1 and results[0][0] is None:
        function.restype = CTYPES[results[0][1]]
        out["result0"] = [function(*arguments)]
    elif results:
        class Results(ctypes.Structure):
            _fields_ = [(f"r{k}", CTYPES[e] if shape is None
                         else descriptor(len(shape)))
                        for k, (shape, e) in enumerate(results)]
        got = Results()
        function(ctypes.byref(got), *arguments)
        for k, (shape, element) in enumerate(results):
            field = getattr(got, f"r{k}")
            out[f"result{k}"] = [field] if shape is None \
                else read(field, element)
    else:
        function(*arguments)
    for i in case.get("observe_args", sorted(views)):
        out[f"arg{i}"] = read(*views[i])
    return out


# --- Comparison --------------------------------------------------------------

def near(got, want, tolerance):
    got, want = float(got), float(want)
    if got != got or want != want:
        return got != got and want != want
    if not tolerance:
        return struct.pack("d", got) == struct.pack("d", want)
    return got == want or \
        abs(got - want) <= tolerance["atol"] + tolerance["rtol"] * abs(want)


def matches(got, want, tolerance):
    return all(len(got[k]) == len(v) and
               all(near(g, w, tolerance) for g, w in zip(got[k], v))
               for k, v in want.items())


def check(tools, folder, case):
    """What is wrong with a case: a list of sentences."""
    runs = [case] + case.get("more_runs", [])
    tolerance = case.get("tolerance")
    source = folder / case["file"]
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        library = compile_case(tools, source, case["pipeline"], scratch)
        shows = False
        for i, run in enumerate(runs):
            got = call(library, case, run["inputs"])
            right = matches(got, run["expected"], tolerance)
            shows |= not right
            wrong = run.get("wrong")
            ok = right if wrong is None else not right if \
                wrong == "undefined" else matches(got, wrong, tolerance)
            if not ok:
                problems.append(f"run {i} of the whole pipeline gives {got}")
        if not case.get("culprit"):
            return problems
        if not shows:
            problems.append("the pipeline is right on all runs")
        rest, _ = without(case["pipeline"], case["culprit_index"])
        library = compile_case(tools, source, rest, scratch)
        for i, run in enumerate(runs):
            got = call(library, case, run["inputs"])
            if not matches(got, run["expected"], tolerance):
                problems.append(f"run {i} without the culprit gives {got}")
    return problems


def main():
    parser = argparse.ArgumentParser(description="Checks manifest.json.")
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("-k", default="", metavar="WORD")
    options = parser.parse_args()
    folder = pathlib.Path(__file__).resolve().parent
    cases = [c for c in json.loads((folder / "manifest.json").read_text())
             if options.k in c["name"]]
    bad = 0
    for case in cases:
        problems = check(options.tools, folder, case)
        bad += bool(problems)
        print(f"{case['name']}: " + ("; ".join(problems) or "ok"), flush=True)
    print(f"{len(cases) - bad} of {len(cases)} cases are as the manifest says")
    return 1 if bad or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
