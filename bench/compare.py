#!/usr/bin/env python3
"""Compares two large arrays with `plumb compare` and with numpy, in one run.

    bench/compare.py build/release/bin/plumb [--elements=100000000] [--dir=DIR]

Needs numpy. Two f32 arrays that differ by rounding in every element are written
once; then numpy loads and compares them, and plumb does. numpy's allclose gives
one bit. plumb's time includes the statistics with exact percentiles, the least
tolerances, seven other rules, and where the errors are.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

MAKE = """
import numpy as np, sys
n = int(sys.argv[1])
rng = np.random.default_rng(1)
expected = rng.standard_normal(n, dtype=np.float32)
np.save(sys.argv[2], expected)
expected *= 1 + np.float32(1e-6) * rng.standard_normal(n, dtype=np.float32)
np.save(sys.argv[3], expected)
"""
ALLCLOSE = """
import numpy as np, sys, time
start = time.perf_counter()
a, b = np.load(sys.argv[1]), np.load(sys.argv[2])
loaded = time.perf_counter()
same = np.allclose(b, a, rtol=1e-5, atol=1e-8)
end = time.perf_counter()
print(end - start, end - loaded, same)
"""


def run(*command):
    """Seconds, exit code, peak MB and output. The parent stays small: Linux
    counts its peak as the child's."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    return time.perf_counter() - start, os.waitstatus_to_exitcode(status), \
        usage.ru_maxrss / 1024, output


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plumb")
    parser.add_argument("--elements", type=int, default=10**8)
    parser.add_argument("--dir", default=None, help="for the two files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as folder:
        files = [os.path.join(folder, n) for n in ("expected.npy", "got.npy")]
        run(sys.executable, "-c", MAKE, str(options.elements), *files)
        _, _, memory, output = run(sys.executable, "-c", ALLCLOSE, *files)
        both, allclose, same = output.split()
        both, allclose = float(both), float(allclose)
        print(f"{options.elements} f32 elements, {os.cpu_count()} cores, load "
              f"{os.getloadavg()[0]:.1f}")
        print(f"numpy.load and allclose         {both:6.2f} s (allclose "
              f"{allclose:.2f} s), {memory:.0f} MB: {same}")
        for rule in ("allclose:1e-8,1e-5", "ulp:4"):
            seconds, code, memory, _ = run(options.plumb, "compare", *files,
                                           f"--rule={rule}")
            print(f"plumb compare {rule:18s}{seconds:6.2f} s, "
                  f"{seconds / both:.1f} times numpy's, {memory:.0f} MB: "
                  f"exit {code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
