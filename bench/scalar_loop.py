#!/usr/bin/env python3
"""Times a scalar loop in `plumb run` and in its peers, side by side in one run.

    bench/scalar_loop.py [--plumb PATH] [--seconds S] [--repeat R] [--markdown]

Peers: native code by `mlir-runner -O3`, LLVM's IR interpreter (`lli
--force-interpreter`), and xdsl-run (`pip install xdsl`), each left out with a
note if it is not there. All run kernels/scalar_loop.mlir. Their speeds differ by
a factor of 10^4 to 10^5, so each gets as many trips as it makes in about S
seconds, found by a first run. A time is the processor time (user and system) of
a whole process, less that of the same process with one trip; of R repetitions,
taken in turns, the fastest counts. What is printed are ratios; nothing here is
a test, but the script fails if plumb and native code do not give the same value.
"""
import argparse
import dataclasses
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
KERNEL = os.path.join(HERE, "kernels", "scalar_loop.mlir")
LOWER = ("--convert-scf-to-cf", "--convert-arith-to-llvm",
         "--convert-func-to-llvm", "--convert-cf-to-llvm",
         "--reconcile-unrealized-casts")
STATED_TRIPS = 10_000_000


def run(cmd):
    """The command's processor time in seconds, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    p = subprocess.run(cmd, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = (after.ru_utime - before.ru_utime
               + after.ru_stime - before.ru_stime)
    if p.returncode:
        sys.exit(f"{' '.join(cmd)}: exit status {p.returncode}: "
                 f"{p.stderr.strip()[:400]}")
    return seconds, p.stdout.strip()


class Sources:
    """The kernel with any number of trips, in the form that a tool reads."""

    def __init__(self, tool):
        self.tool = tool
        self.folder = tempfile.TemporaryDirectory(prefix="plumb-bench-")
        with open(KERNEL) as f:
            self.text = f.read()
        if len(re.findall(r"\b10000000\b", self.text)) != 1:
            sys.exit(f"{KERNEL}: expected the number of trips, 10000000, once")

    def path(self, name, make):
        path = os.path.join(self.folder.name, name)
        if not os.path.exists(path):
            make(path)
        return path

    def write(self, path, text):
        with open(path, "w") as f:
            f.write(text)

    def mlir(self, trips):
        return self.path(f"{trips}.mlir", lambda path: self.write(
            path, re.sub(r"\b10000000\b", str(trips), self.text)))

    def mlir_main(self, trips):
        """For xdsl-run, which runs the function `main`."""
        return self.path(f"{trips}.main.mlir", lambda path: self.write(
            path, open(self.mlir(trips)).read().replace("@entry", "@main")))

    def lowered(self, trips):
        return self.path(f"{trips}.llvm.mlir", lambda path: run(
            [self.tool("mlir-opt"), self.mlir(trips), *LOWER, "-o", path]))

    def llvm(self, trips):
        def make(path):
            run([self.tool("mlir-translate"), "--mlir-to-llvmir",
                 self.lowered(trips), "-o", path])
            # lli wants a main; its exit code carries nothing of interest.
            with open(path, "a") as f:
                f.write("\ndefine i32 @main() {\n"
                        "  %r = call float @entry()\n  ret i32 0\n}\n")
        return self.path(f"{trips}.ll", make)


@dataclasses.dataclass
class Tool:
    name: str
    command: Callable[[str], list]  # of a file
    source: Callable[[int], str]  # of a number of trips
    trips: int  # to begin with
    full: float = float("inf")  # seconds, the fastest
    least: float = float("inf")

    def measure(self, trips):
        return run(self.command(self.source(trips)))

    def repeat(self):
        self.full = min(self.full, self.measure(self.trips)[0])
        self.least = min(self.least, self.measure(1)[0])

    def per_trip(self):
        return max(self.full - self.least, 0) / self.trips

    def choose_trips(self, seconds):
        """Enough for `seconds`, as far as one run can tell."""
        net = self.measure(self.trips)[0] - self.measure(1)[0]
        scale = seconds / max(net, 0.01)
        self.trips = max(1000, int(self.trips * scale))


def tools_here(sources, tool, plumb):
    entry = ["-e", "entry", "--entry-point-result=f32"]
    tools = [
        Tool("mlir-runner -O3",
             lambda f: [tool("mlir-runner"), f, "-O3", *entry],
             sources.lowered, 200_000_000),
        Tool("plumb run", lambda f: [plumb, "run", f, *entry, "--max-steps=0"],
             sources.mlir, 10_000_000),
        Tool("plumb run --shadows",
             lambda f: [plumb, "run", f, *entry, "--max-steps=0", "--shadows"],
             sources.mlir, 1_000_000),
        Tool("lli --force-interpreter",
             lambda f: [tool("lli"), "--force-interpreter", f], sources.llvm,
             1_000_000),
    ]
    xdsl = shutil.which("xdsl-run")
    if xdsl:
        tools.append(Tool("xdsl-run", lambda f: [xdsl, f], sources.mlir_main,
                          10_000))
    else:
        print("xdsl-run: not found, left out (pip install xdsl)")
    return tools


def versions(tool):
    text = [f"LLVM {run([tool('llvm-config'), '--version'])[1]}"]
    xdsl_opt = shutil.which("xdsl-opt")
    if xdsl_opt:
        text.append(re.sub(".*xdsl version ", "xdsl ",
                           run([xdsl_opt, "--version"])[1].split("\n")[-1]))
    text.append(f"Python {platform.python_version()}")
    cpu = re.search(r"model name\s*:\s*(.*)", open("/proc/cpuinfo").read()
                    if os.path.exists("/proc/cpuinfo") else "")
    text.append(cpu.group(1) if cpu else platform.machine())
    return ", ".join(text)


def report(tools, markdown):
    native = tools[0].per_trip()
    rows = [("tool", "ns a trip", "x native", "10^7 trips, s", "start-up, ms")]
    for t in tools:
        trip = t.per_trip()
        rows.append((t.name, f"{trip * 1e9:.2f}", f"{trip / native:.1f}",
                     f"{trip * STATED_TRIPS:.3g}", f"{t.least * 1e3:.0f}"))
    if markdown:
        rows.insert(1, ("---", "---:", "---:", "---:", "---:"))
        for row in rows:
            print("| " + " | ".join(row) + " |")
        return
    for row in rows:
        print(f"{row[0]:26}" + "".join(f"{cell:>15}" for cell in row[1:]))


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--plumb", default=os.path.join(
        HERE, "..", "build", "release", "bin", "plumb"))
    ap.add_argument("--seconds", type=float, default=1)
    ap.add_argument("--repeat", type=int, default=7)
    ap.add_argument("--markdown", action="store_true")
    args = ap.parse_args()
    bin_dir = run(["llvm-config-22", "--bindir"])[1]
    tool = lambda name: os.path.join(bin_dir, name)
    load = os.getloadavg()[0]
    if load > 0.5:
        print(f"the machine is busy (load {load:.1f}): expect noise",
              file=sys.stderr)
    sources = Sources(tool)
    tools = tools_here(sources, tool, args.plumb)
    native, plumb = tools[0], tools[1]
    values = [t.measure(STATED_TRIPS)[1] for t in (native, plumb)]
    if values[0] != values[1]:
        sys.exit(f"plumb run gives {values[1]}, native code {values[0]}")
    for t in tools:
        t.choose_trips(args.seconds)
    for _ in range(args.repeat):
        for t in tools:
            t.repeat()
    if min(t.per_trip() for t in tools) == 0:
        sys.exit("too noisy: more trips took no longer than one (--seconds)")
    print(versions(tool))
    report(tools, args.markdown)


if __name__ == "__main__":
    main()
