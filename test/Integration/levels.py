#!/usr/bin/env python3
"""Runs an MLIR program as it stands, at every level of a lowering, and natively.

    levels.py FILE [-e ENTRY] [-t TYPE] [--pipeline P] [--no-native]

What the program prints as it stands goes to stdout, for FileCheck. The same
must be printed by plumb's full loop (--shadows), by every level of the pipeline
P (the module after each pass that changes it), and by mlir-runner on the last
one. Only the addresses of memrefs ("base@ = 0x...") may differ.

P is a name below or the text of a pipeline. --exit-code N: the program ends
with this code at every level, after the same text on stdout; it is not run
natively then. --levels-from PASS: what is before that pass in the pipeline is
not looked at. --list prints how many levels there were.
"""
import argparse
import os
import platform
import re
import subprocess
import sys

# From whatever level a program is at to the llvm dialect, with nothing that
# optimises. Passes without work to do cost little and make no level.
LLVM = [
    "func.func(convert-linalg-to-loops)",
    "func.func(lower-vector-multi-reduction,lower-vector-mask)",
    "func.func(convert-vector-to-scf)",
    "expand-realloc",
    "expand-strided-metadata",
    "memref-expand",
    "lower-affine",
    "convert-math-to-funcs",
    "convert-scf-to-cf",
    "convert-math-to-llvm",
    "convert-math-to-libm",
    "convert-complex-to-standard",
    "convert-complex-to-llvm",
    "convert-vector-to-llvm",
    "convert-ub-to-llvm",
    "convert-index-to-llvm",
    "convert-arith-to-llvm",
    "convert-func-to-llvm",
    "finalize-memref-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
]
PIPELINES = {
    "apfloat": ["convert-arith-to-apfloat", "convert-math-to-apfloat"] + LLVM,
    "llvm": LLVM,
    "linalg": [
        "func.func(linalg-generalize-named-ops)",
        "convert-elementwise-to-linalg",
        "one-shot-bufferize{bufferize-function-boundaries=true "
        "allow-return-allocs-from-loops=true "
        "function-boundary-type-conversion=identity-layout-map}",
    ] + LLVM,
    "async": [
        "async-parallel-for{async-dispatch=true num-workers=3 "
        "min-task-size=2}",
        "async-func-to-async-runtime",
        "async-to-async-runtime",
        "func.func(async-runtime-ref-counting)",
        "func.func(async-runtime-ref-counting-opt)",
        "func.func(convert-linalg-to-loops,convert-scf-to-cf)",
        "convert-async-to-llvm",
    ] + LLVM,
    "verify": ["generate-runtime-verification"] + LLVM,
    "expand": ["func.func(arith-expand{include-bf16=true})"] + LLVM,
    "bare": [
        "func.func(convert-linalg-to-loops,convert-scf-to-cf)",
        "expand-strided-metadata",
        "lower-affine",
        "finalize-memref-to-llvm",
        "convert-func-to-llvm{use-bare-ptr-memref-call-conv=1}",
        "convert-arith-to-llvm",
        "convert-cf-to-llvm",
        "reconcile-unrealized-casts",
    ],
    "none": [],
}
RUNTIME = ["mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils",
           "mlir_async_runtime", "mlir_apfloat_wrappers"]


def fail(message):
    sys.exit(message)


def run(cmd, text=None):
    return subprocess.run(cmd, capture_output=True, input=text)


def masked(output):
    return re.sub(rb"base@ = 0x[0-9a-f]+", b"base@ = 0x0", output)


def shown(output):
    return output.decode(errors="backslashreplace")


class Levels:
    def __init__(self, args):
        self.args = args
        passes = PIPELINES.get(args.pipeline)
        text = ",".join(passes) if passes is not None else args.pipeline
        self.pipeline = f"builtin.module({text})"
        with open(args.file, "rb") as f:
            self.source = f.read()

    def plumb(self, module, *flags):
        cmd = [self.args.plumb, "run", "-", "-e", self.args.entry,
               f"--entry-point-result={self.args.type}", *flags]
        p = run(cmd, module)
        if p.returncode != self.args.exit_code:
            return None, f"exit status {p.returncode}\n{shown(p.stderr)}"
        return p.stdout, shown(p.stderr)

    def modules(self):
        """The module after each pass that changes it, and its name."""
        if self.args.pipeline == "none":
            return []
        p = run([self.args.mlir_opt, self.args.file,
                 "--pass-pipeline=" + self.pipeline,
                 "--mlir-print-ir-after-all", "--mlir-print-ir-after-change",
                 "--mlir-print-ir-module-scope",
                 "--mlir-disable-threading", "--mlir-print-op-generic"])
        if p.returncode:
            fail(f"mlir-opt: {shown(p.stderr)[-3000:]}")
        found = []
        header = re.compile(rb"^// -----// IR Dump After (\S+).*$", re.M)
        dumps = list(header.finditer(p.stderr))
        for i, m in enumerate(dumps):
            end = dumps[i + 1].start() if i + 1 < len(dumps) else None
            found.append((m.group(1).decode(), p.stderr[m.end():end]))
        self.last = p.stdout
        return found

    def native(self):
        # The runtime prints through C's stdout, the result does not:
        # unbuffered, they come out in order.
        args = self.args
        # -O0 has the passes that split coroutines; no flag at all has not.
        cmd = ["stdbuf", "-o0", args.mlir_runner, "-O0", "-e", args.entry,
               f"--entry-point-result={args.type}"]
        cmd += ["--shared-libs=" + os.path.join(args.lib_dir, f"lib{name}.so")
                for name in RUNTIME]
        if platform.machine() == "x86_64":
            cmd.append("--mattr=-avx512bf16,-avxneconvert")
        p = run(cmd, self.last)
        if p.returncode:
            fail(f"mlir-runner: exit status {p.returncode}\n"
                 f"{shown(p.stdout)}{shown(p.stderr)}")
        return p.stdout

    def compare(self, name, got, problem):
        if got is None:
            fail(f"{name}: {problem}")
        if masked(got) != masked(self.expected):
            fail(f"{name} prints something else:\n{shown(got)}"
                 f"--- than the program as it stands:\n"
                 f"{shown(self.expected)}--- {problem}")

    def main(self):
        self.expected, problem = self.plumb(self.source)
        if self.expected is None:
            fail(f"as it stands: {problem}")
        sys.stdout.buffer.write(self.expected)
        sys.stdout.flush()
        self.compare("the full loop", *self.plumb(self.source, "--shadows"))
        levels = self.modules()
        wanted = self.args.levels_from
        for name, module in levels:
            if wanted and name != wanted:
                continue
            wanted = None
            self.compare(f"the level after {name}", *self.plumb(module))
        if self.args.pipeline != "none" and not self.args.no_native and \
                self.args.exit_code == 0:
            self.compare("mlir-runner", self.native(), "")
        if self.args.list:
            print(f"{len(levels)} levels")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("file")
    ap.add_argument("-e", dest="entry", default="main")
    ap.add_argument("-t", dest="type", default="void")
    ap.add_argument("--pipeline", default="llvm")
    ap.add_argument("--no-native", action="store_true")
    ap.add_argument("--exit-code", type=int, default=0)
    ap.add_argument("--levels-from")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--plumb", default="plumb")
    ap.add_argument("--mlir-opt", default="mlir-opt-22")
    ap.add_argument("--mlir-runner", default="mlir-runner-22")
    ap.add_argument("--lib-dir", default="/usr/lib/llvm-22/lib")
    Levels(ap.parse_args()).main()


if __name__ == "__main__":
    main()
