"""What is not a kernel's inner loop: start-up, compiling, a pipeline's levels."""
import json
import os
import time

import harness

PASSES = (
    "canonicalize,cse,func.func(linalg-generalize-named-ops),"
    "linalg-fuse-elementwise-ops,"
    "one-shot-bufferize{bufferize-function-boundaries=1},canonicalize,"
    "ownership-based-buffer-deallocation,"
    "func.func(buffer-deallocation-simplification),"
    "bufferization-lower-deallocations,func.func(convert-linalg-to-loops),"
    "loop-invariant-code-motion,cse,convert-scf-to-cf,convert-math-to-libm,"
    "expand-strided-metadata,convert-arith-to-llvm,finalize-memref-to-llvm,"
    "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts,"
    "canonicalize")
TRIVIAL = """
func.func @main() -> f32 {
  %r = arith.constant 1.5 : f32
  return %r : f32
}
"""


def least(repeat, command):
    """The least processor time and the least time on the clock."""
    cpu = wall = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        cpu = min(cpu, harness.run(command)[0])
        wall = min(wall, time.perf_counter() - start)
    return cpu, wall


def softmax(bench, rounds=1):
    case = next(c for c in harness.cases() if c.key == "k3.tensor")
    return bench.source(case, rounds)


def trivial(bench):
    def write(path):
        with open(path, "w") as f:
            f.write(TRIVIAL)
    return bench.file("trivial.mlir", write)


def start_up(bench, repeat):
    cpu, wall = least(4 * repeat, [bench.plumb, "run", trivial(bench)])
    print(f"start-up to the first result: {cpu * 1e3:.0f} ms of processor "
          f"time, {wall * 1e3:.0f} ms on the clock (goal 40)")
    for level in ("scf", "memref", "tensor"):
        case = next(c for c in harness.cases() if c.key == f"k3.{level}")
        command = [bench.plumb, "run", bench.source(case, 0), "-e", "main",
                   "--json", "-"]
        took = min(json.loads(harness.run(command)[1])["seconds"]["compile"]
                   for _ in range(4 * repeat))
        print(f"IR to bytecode, softmax at level {level}: {took * 1e3:.2f} ms "
              "(goal 0.5)")


def plain_levels(bench, common, pipeline, repeat):
    """Compiling and running each level without shadows, start-up apart."""
    folder = os.path.join(bench.folder.name, "levels")
    harness.run([bench.plumb, "bisect", *common, pipeline, "--max-steps=0",
                 "--save-levels", folder])
    with open(os.path.join(folder, "levels.json")) as f:
        files = [level["file"] for level in json.load(f)["levels"]
                 if "file" in level]
    starting, _ = least(2 * repeat, [bench.plumb, "run", trivial(bench)])
    total = 0
    for file in files:
        cpu, _ = least(repeat, [bench.plumb, "run",
                                os.path.join(folder, file), *common[1:],
                                "--max-steps=0"])
        total += max(cpu - starting, 0)
    return total, len(files)


def softmax_trace(bench, repeat):
    """All levels of a pipeline from linalg on tensors to the llvm dialect."""
    levels = os.path.join(bench.folder.name, "levels.json")
    pipeline = f"--pass-pipeline=builtin.module({PASSES})"
    common = [softmax(bench), "-e", "kernel", "--arg", "=0"]
    opt, _ = least(repeat, [bench.llvm("mlir-opt"), common[0], pipeline,
                            "-o", os.devnull])
    # --save-levels makes it interpret levels that a search would pass over.
    command = [bench.plumb, "bisect", *common, pipeline, "--max-steps=0",
               "--json", levels, "--save-levels",
               os.path.join(bench.folder.name, "shadows")]
    try:
        cpu, wall = least(repeat, command)
        plain, count = plain_levels(bench, common, pipeline, repeat)
    except harness.Failed as why:
        print(f"21-pass softmax: {why}")
        return
    print(f"21-pass softmax, plain: {opt + plain:.2f} s: mlir-opt {opt:.2f}, "
          f"{count} levels that differ parsed, compiled and run {plain:.2f} "
          "(goal 0.5)")
    with open(levels) as f:
        report = json.load(f)
    ran = report.get("levels", [])
    print(f"21-pass softmax, with shadows ({report['status']}, {len(ran)} "
          f"levels): {cpu:.2f} s of processor time, {wall:.2f} s on the clock "
          "(goal 0.8)")
