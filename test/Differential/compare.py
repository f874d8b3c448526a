#!/usr/bin/env python3
"""Runs an MLIR program in `plumb run` and natively, and compares all it prints.

    compare.py T FILE [--native-file F] [--verbose]

T is the type of main's one result, as in `--entry-point-result=T` (mlir-runner
knows no f64). The native
side is MLIR's own: FILE lowered by mlir-opt with PIPELINE, then compiled and
run by mlir-runner. What a program prints and what it returns must be the same
text on both sides; plumb runs it twice, in its fast loop and (--shadows) in its
full one.

PIPELINE is the plainest that takes all programs of this folder: no pass in it
is there to optimise. Two things are left out because they change values:

  arith-expand   makes a compare and a select of arith.maximumf and minimumf,
                 which loses that -0 is less than +0.
  avx512bf16     LLVM rounds f32 to bf16 with vcvtneps2bf16 where the machine
                 has it, and that instruction flushes denormals to zero.

--native-file gives the native side another program: the test of this script.
"""
import argparse
import difflib
import os
import platform
import subprocess
import sys

PIPELINE = "builtin.module(%s)" % ",".join([
    "func.func(linalg-generalize-named-ops)",
    "convert-elementwise-to-linalg",
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true "
    "function-boundary-type-conversion=identity-layout-map}",
    "func.func(convert-linalg-to-loops)",
    "lower-affine",
    "func.func(lower-vector-multi-reduction,lower-vector-mask)",
    "func.func(convert-vector-to-scf{full-unroll=true})",
    "expand-realloc",
    "expand-strided-metadata",
    "memref-expand",
    "lower-affine",
    "convert-math-to-funcs",
    "convert-scf-to-cf",
    "convert-math-to-llvm",
    "convert-math-to-libm",
    "convert-complex-to-standard",
    "convert-vector-to-llvm",
    "convert-ub-to-llvm",
    "convert-index-to-llvm",
    "convert-to-llvm",
    "convert-func-to-llvm",
    "finalize-memref-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
])
RUNTIME = ["mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils"]


def run(side, cmd, text=None):
    p = subprocess.run(cmd, capture_output=True, text=True, input=text)
    if p.returncode:
        sys.exit(f"{side}: exit status {p.returncode}: {' '.join(cmd)}\n"
                 f"{p.stdout}{p.stderr}")
    return p.stdout


def native(args, path):
    lowered = run("mlir-opt", [args.mlir_opt, path,
                               "--pass-pipeline=" + PIPELINE])
    # The runtime prints through C's stdout, the result does not: unbuffered,
    # they come out in order.
    cmd = ["stdbuf", "-o0", args.mlir_runner, "-e", "main",
           f"--entry-point-result={args.type}"]
    cmd += [f"-shared-libs={os.path.join(args.lib_dir, f'lib{name}.so')}"
            for name in RUNTIME]
    if platform.machine() == "x86_64":
        cmd.append("--mattr=-avx512bf16,-avxneconvert")
    return run("mlir-runner", cmd, lowered)


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("type", choices=["f32", "i32", "i64", "void"])
    ap.add_argument("file")
    ap.add_argument("--native-file")
    ap.add_argument("--verbose", action="store_true")
    ap.add_argument("--plumb", default="plumb")
    ap.add_argument("--mlir-opt", default="mlir-opt-22")
    ap.add_argument("--mlir-runner", default="mlir-runner-22")
    ap.add_argument("--lib-dir", default="/usr/lib/llvm-22/lib")
    args = ap.parse_args()
    expected = native(args, args.native_file or args.file)
    if not expected.strip():
        sys.exit(f"{args.file}: the native side printed nothing")
    if args.verbose:
        print(expected, end="")
    for loop, flags in ("fast loop", []), ("full loop", ["--shadows"]):
        got = run("plumb", [args.plumb, "run", args.file, "-e", "main",
                            f"--entry-point-result={args.type}"] + flags)
        if got != expected:
            diff = difflib.unified_diff(
                expected.splitlines(), got.splitlines(), "mlir-runner",
                f"plumb run, {loop}", lineterm="", n=1)
            sys.exit(f"{args.file}: the values differ\n" + "\n".join(diff))


if __name__ == "__main__":
    main()
