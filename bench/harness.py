"""The machinery of kernels.py: kernels as programs of each tool, and times.

A tool is a function from a case and a number of rounds to a command line. What
it needs on disk (lowered IR, IREE's modules) is made once and kept in a folder
that goes away with the process.
"""
import dataclasses
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(HERE, "kernels")
BUFFERIZE = ("--one-shot-bufferize=bufferize-function-boundaries=1",
             "--buffer-deallocation-pipeline", "--convert-bufferization-to-memref")
LOWER = ("--convert-linalg-to-loops", "--lower-affine",
         "--convert-vector-to-scf", "--convert-scf-to-cf",
         "--expand-strided-metadata", "--lower-affine",
         "--convert-vector-to-llvm", "--convert-math-to-libm",
         "--convert-arith-to-llvm", "--convert-index-to-llvm",
         "--finalize-memref-to-llvm", "--convert-func-to-llvm",
         "--convert-cf-to-llvm", "--reconcile-unrealized-casts")
# Calls the kernel for each round; what the rounds give is added up.
MAIN = """
func.func @main() -> f32 {
  %%from = arith.constant 0 : index
  %%to = arith.constant %d : index
  %%by = arith.constant 1 : index
  %%none = arith.constant 0.0 : f32
  %%sum = scf.for %%round = %%from to %%to step %%by
      iter_args(%%acc = %%none) -> (f32) {
    %%number = arith.index_cast %%round : index to i32
    %%value = func.call @kernel(%%number) : (i32) -> f32
    %%next = arith.addf %%acc, %%value : f32
    scf.yield %%next : f32
  }
  return %%sum : f32
}
"""
# lli runs main for its exit code.
LLI_MAIN = """
@.format = private constant [6 x i8] c"%.9g\\0A\\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
  %r = call float @entry()
  %d = fpext float %r to double
  %p = call i32 (ptr, ...) @printf(ptr @.format, double %d)
  ret i32 0
}
"""


class Failed(Exception):
    """A tool rejects a kernel, with the reason."""


def reason(text):
    """The line of a tool's complaint that says what is wrong."""
    for pattern in (r"error: .*", r"InterpretationError: .*",
                    r"Could not find .*", r"LLVM ERROR: .*", r"\w+Error: .*"):
        if found := re.search(pattern, text):
            return found.group(0)[:120]
    lines = [line for line in text.splitlines() if line.strip()]
    return (lines[-1] if lines else "no message")[:120]


def run(cmd, timeout=120):
    """The command's processor time in seconds, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        p = subprocess.run(cmd, capture_output=True, text=True,
                           timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Failed(f"not done in {timeout} s")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if p.returncode:
        raise Failed(reason(p.stderr + p.stdout))
    return (after.ru_utime - before.ru_utime
            + after.ru_stime - before.ru_stime), p.stdout.strip()


def use_one_core():
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    load = os.getloadavg()[0]
    if load > 0.5:
        print(f"the machine is busy (load {load:.1f}): expect noise",
              file=sys.stderr)


def print_table(rows, markdown):
    if markdown:
        rows.insert(1, ["---"] + ["---:"] * (len(rows[0]) - 1))
        for row in rows:
            print("| " + " | ".join(row) + " |")
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(c.ljust(w) if i == 0 else c.rjust(w)
                        for i, (c, w) in enumerate(zip(row, widths))))


@dataclasses.dataclass
class Case:
    key: str
    file: str
    sizes: tuple  # (literal in the file, its value here)
    level: str
    small: tuple  # sizes for tools that are slower by orders of magnitude
    work: object  # operations as a function of the first size

    def text(self, small=False):
        with open(os.path.join(KERNELS, self.file)) as f:
            text = f.read()
        for literal, value in (self.small if small else self.sizes):
            text = re.sub(rf"(?<![\d.]){literal}(?!\d|[.]\d| : i32)",
                          str(value), text)
        return text

    def share(self):
        """Of the whole kernel's work, what the small one does."""
        return self.work(self.small[0][1]) / self.work(self.sizes[0][1])


def cases():
    linear = lambda n: n
    cube = lambda n: 6 * n ** 3 + 20 * n ** 2
    found = [Case("k1.scf", "k1_scalar.scf.mlir", ((10000000, 10000000),),
                  "scf", ((10000000, 20000),), linear)]
    for level in ("scf", "memref", "tensor"):
        for n, key in ((128, "k2"), (256, "k2x256")):
            found.append(Case(f"{key}.{level}", f"k2_matmul.{level}.mlir",
                              ((128, n),), level, ((128, 16),), cube))
    for level in ("scf", "memref", "tensor"):
        found += [
            Case(f"k3.{level}", f"k3_softmax.{level}.mlir", ((256, 256),),
                 level, ((256, 8), (1025, 33)), lambda n: n * (4 * n + 1)),
            Case(f"k4.{level}", f"k4_matmul_f16.{level}.mlir", ((128, 128),),
                 level, ((128, 16),), cube),
            Case(f"k5.{level}", f"k5_elementwise.{level}.mlir",
                 ((1000000, 1000000),), level, ((1000000, 10000),), linear),
            Case(f"k6.{level}", f"k6_reduce.{level}.mlir",
                 ((1000000, 1000000),), level, ((1000000, 10000),), linear)]
    found += [Case("k7.scf", "k7_sort.scf.mlir", ((2000, 2000),), "scf",
                   ((2000, 200),), lambda n: n * n),
              Case("k8.vector", "k8_vector.vector.mlir",
                   ((1000000, 1000000),), "vector", ((1000000, 800),), linear)]
    return sorted(found, key=lambda c: (c.key[:2], "x" in c.key))


@dataclasses.dataclass
class Timed:
    """One tool on one case."""
    command: object  # of a number of rounds
    share: float = 1  # of the whole kernel that a round is
    rounds: int = 1
    full: float = float("inf")
    empty: float = float("inf")
    best: float = None  # seconds for the whole kernel
    runs: int = 0

    def choose(self, seconds):
        took = run(self.command(1))[0]
        self.empty = run(self.command(0))[0]
        net = max(took - self.empty, 1e-4)
        self.rounds = max(1, min(100_000, int(seconds / net)))
        if 20 < self.rounds:  # one round was short: look again
            took = run(self.command(self.rounds))[0]
            net = max(took - self.empty, 1e-3) / self.rounds
            self.rounds = max(1, min(1_000_000, int(seconds / net)))

    def again(self):
        if self.runs >= 2 and self.full - self.empty > 2:
            return  # slow beyond doubt
        self.runs += 1
        self.full = min(self.full, run(self.command(self.rounds))[0])
        self.empty = min(self.empty, run(self.command(0))[0])
        net = max(self.full - self.empty, 1e-9)
        self.best = net / self.rounds / self.share


class Bench:
    def __init__(self, plumb, venv):
        self.plumb = os.path.abspath(plumb)
        self.path = os.pathsep.join(
            ([os.path.join(venv, "bin")] if venv else [])
            + [os.environ.get("PATH", "")])
        self.bin = run(["llvm-config-22", "--bindir"])[1]
        self.folder = tempfile.TemporaryDirectory(prefix="plumb-bench-")
        self.notes = []
        self.missing = set()

    def llvm(self, name):
        return os.path.join(self.bin, name)

    def which(self, name):
        return shutil.which(name, path=self.path)

    def file(self, name, make):
        path = os.path.join(self.folder.name, name)
        if not os.path.exists(path):
            make(path)
        return path

    def source(self, case, rounds, small=False):
        def make(path):
            with open(path, "w") as f:
                f.write(case.text(small) + MAIN % rounds)
        return self.file(f"{case.key}.{rounds}{'.small' * small}.mlir", make)

    def lowered(self, case, rounds):
        def make(path):
            first = BUFFERIZE if case.level == "tensor" else ()
            run([self.llvm("mlir-opt"), self.source(case, rounds), *first,
                 *LOWER, "-o", path])
            with open(path) as f:
                text = f.read()
            # Inlined, rounds could be merged.
            text, n = re.subn(r"(llvm\.func @kernel\(.*?\) -> f32) \{",
                              r"\1 attributes {no_inline} {", text)
            if n != 1:
                raise Failed("no kernel after lowering")
            with open(path, "w") as f:
                f.write(text)
        return self.file(f"{case.key}.{rounds}.llvm.mlir", make)

    def native(self, case, rounds):
        return [self.llvm("mlir-runner"), self.lowered(case, rounds), "-O3",
                "-e", "main", "--entry-point-result=f32"]

    def plumb_run(self, case, rounds, *flags):
        return [self.plumb, "run", self.source(case, rounds), "-e", "main",
                "--entry-point-result=f32", "--max-steps=0", *flags]

    def shadows(self, case, rounds):
        return self.plumb_run(case, rounds, "--shadows")

    def lli(self, case, rounds):
        def make(path):
            run([self.llvm("mlir-translate"), "--mlir-to-llvmir",
                 self.lowered(case, rounds), "-o", path])
            with open(path) as f:
                text = f.read().replace("@main(", "@entry(")
            with open(path, "w") as f:
                f.write(text.replace("declare i32 @printf(ptr, ...)", "")
                        + LLI_MAIN)
        return [self.llvm("lli"), "--force-interpreter",
                self.file(f"{case.key}.{rounds}.ll", make)]

    def iree(self, case, rounds):
        def make(path):
            run([self.which("iree-compile"), "--iree-hal-target-device=local",
                 "--iree-hal-local-target-device-backends=vmvx",
                 "--iree-opt-const-eval=false", self.source(case, rounds),
                 "-o", path])
        module = self.file(f"{case.key}.{rounds}.vmfb", make)
        return [self.which("iree-run-module"), "--device=local-sync",
                f"--module={module}", "--function=main"]

    def xdsl(self, case, rounds):
        return [self.which("xdsl-run"), self.source(case, rounds, small=True)]

    NEEDS = {"iree": ("iree-compile", "iree-run-module"), "xdsl": ("xdsl-run",)}

    def measure(self, case, tools, seconds, repeat):
        commands = {"native": self.native, "plumb": self.plumb_run,
                    "shadows": self.shadows, "lli": self.lli,
                    "iree": self.iree, "xdsl": self.xdsl}
        timed = {}
        for name in tools:
            lacks = [n for n in self.NEEDS.get(name, ()) if not self.which(n)]
            if lacks:
                if name not in self.missing:
                    self.missing.add(name)
                    self.notes.append(f"{name}: left out, no {lacks[0]}")
                continue
            tool = Timed(lambda rounds, make=commands[name]: make(case, rounds))
            if name == "xdsl":
                tool.share = case.share()
            try:
                tool.choose(seconds)
                timed[name] = tool
            except Failed as why:
                self.notes.append(f"{name} on {case.key}: {why}")
        self.same_value(case, timed)
        for _ in range(repeat):
            for tool in timed.values():
                tool.again()
        return timed

    def same_value(self, case, timed):
        """plumb and native code must agree, or the ratio means nothing."""
        if "native" not in timed:
            return
        value = float(run(self.native(case, 2))[1])
        for name in ("plumb", "shadows"):
            if name in timed:
                got = float(run(timed[name].command(2))[1])
                # exp and tanh of the two may differ in the last place.
                if abs(got - value) > 1e-5 * abs(value):
                    sys.exit(f"{case.key}: {name} gives {got}, native code "
                             f"{value}")

    def versions(self):
        text = [f"LLVM {run([self.llvm('llvm-config'), '--version'])[1]}"]
        for tool, pattern in (("xdsl-opt", r"xdsl version (\S+)"),
                              ("iree-compile", r"version (\S+)")):
            if path := self.which(tool):
                said = run([path, "--version"])[1]
                found = re.search(pattern, said) or re.search(r"(\d\S*)", said)
                text.append(f"{tool.split('-')[0]} {found.group(1)}")
        model = None
        if os.path.exists("/proc/cpuinfo"):
            with open("/proc/cpuinfo") as f:
                model = re.search(r"model name\s*:\s*(.*)", f.read())
        text += [f"Python {platform.python_version()}",
                 model.group(1) if model else platform.machine()]
        return ", ".join(text)
