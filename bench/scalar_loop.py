#!/usr/bin/env python3
"""Times a scalar loop in `plumb run` and in its peers, side by side in one run.

    bench/scalar_loop.py [--plumb PATH] [--trips N] [--repeat R]

Peers: native code by `mlir-runner -O3`, LLVM's IR interpreter (`lli
--force-interpreter`), and xdsl-run (from PyPI: `pip install xdsl`), each left
out with a note if it is not there. A time is the minimum over R repetitions of
a whole process, less the same process with one trip; xdsl-run and lli get fewer
trips (their time is linear in them) and are scaled. What is printed are ratios
to native; nothing here is a test.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
KERNEL = os.path.join(HERE, "kernels", "scalar_loop.mlir")
LOWER = ("--convert-scf-to-cf", "--convert-arith-to-llvm",
         "--convert-func-to-llvm", "--convert-cf-to-llvm",
         "--reconcile-unrealized-casts")


def llvm_bin():
    out = subprocess.run(["llvm-config-22", "--bindir"], capture_output=True,
                         text=True, check=True)
    return out.stdout.strip()


def run(cmd, **kw):
    start = time.perf_counter()
    p = subprocess.run(cmd, capture_output=True, text=True, **kw)
    seconds = time.perf_counter() - start
    if p.returncode:
        sys.exit(f"{' '.join(cmd)}: {p.stderr.strip()[:400]}")
    return seconds, p.stdout.strip()


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--plumb", default=os.path.join(
        HERE, "..", "build", "release", "bin", "plumb"))
    ap.add_argument("--trips", type=int, default=10_000_000)
    ap.add_argument("--repeat", type=int, default=5)
    args = ap.parse_args()
    bin_dir = llvm_bin()
    tool = lambda name: os.path.join(bin_dir, name)
    text = open(KERNEL).read()
    work = tempfile.mkdtemp(prefix="plumb-bench-")

    def source(trips):
        path = os.path.join(work, f"loop-{trips}.mlir")
        with open(path, "w") as f:
            f.write(re.sub(r"10000000", str(trips), text))
        return path

    def lowered(trips):
        src = source(trips)
        out = src.replace(".mlir", ".llvm.mlir")
        run([tool("mlir-opt"), src, *LOWER, "-o", out])
        return out

    def bitcode(trips):
        out = source(trips).replace(".mlir", ".ll")
        run([tool("mlir-translate"), "--mlir-to-llvmir", lowered(trips), "-o",
             out])
        with open(out) as f:
            ir = f.read()
        # lli wants a main; its exit code carries nothing of interest.
        ir += ("\ndefine i32 @main() {\n  %r = call float @entry()\n"
               "  %i = fptosi float %r to i32\n  ret i32 0\n}\n")
        with open(out, "w") as f:
            f.write(ir)
        return out

    native = lambda f: [tool("mlir-runner"), f, "-O3", "-e", "entry",
                        "--entry-point-result=f32"]
    tools = [
        # name, command of a file, file of trips, trips
        ("mlir-runner -O3", native, lowered, args.trips),
        ("plumb run", lambda f: [args.plumb, "run", f, "-e", "entry",
                                 "--entry-point-result=f32"],
         source, args.trips),
        ("plumb run --shadows",
         lambda f: [args.plumb, "run", f, "-e", "entry", "--shadows",
                    "--entry-point-result=f32"], source, args.trips),
        ("lli --force-interpreter",
         lambda f: [tool("lli"), "--force-interpreter", f], bitcode,
         max(1, args.trips // 20)),
    ]
    xdsl = shutil.which("xdsl-run")
    if xdsl:
        def xdsl_main(trips):
            path = source(trips).replace(".mlir", ".main.mlir")
            with open(path, "w") as f:
                f.write(re.sub("10000000", str(trips), text)
                        .replace("@entry", "@main"))
            return path
        tools.append(("xdsl-run", lambda f: [xdsl, f], xdsl_main,
                      max(1, args.trips // 500)))
    else:
        print("xdsl-run: not found, left out (pip install xdsl)")
    best = {}
    outputs = {}
    for _ in range(args.repeat):
        for name, command, file_of, trips in tools:
            try:
                full, output = run(command(file_of(trips)))
                least, _ = run(command(file_of(1)))
            except FileNotFoundError as e:
                sys.exit(f"{name}: {e}")
            a, b = best.get(name, (1e9, 1e9))
            best[name] = (min(a, full), min(b, least))
            outputs[name] = output
    base = None
    print(f"{'tool':26} {'ns/trip':>10} {'x native':>10} {'start-up ms':>12}")
    for name, _, _, trips in tools:
        full, least = best[name]
        per_trip = max(full - least, 1e-9) / trips
        base = base or per_trip
        print(f"{name:26} {per_trip * 1e9:10.2f} {per_trip / base:10.1f} "
              f"{least * 1e3:12.1f}")
    if outputs.get("plumb run") != outputs.get("mlir-runner -O3"):
        sys.exit("plumb run and mlir-runner disagree: "
                 f"{outputs['plumb run']} and {outputs['mlir-runner -O3']}")


if __name__ == "__main__":
    main()
