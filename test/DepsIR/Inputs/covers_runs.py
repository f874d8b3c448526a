"""Runs functions, records what they do, and compares it with what the reader of
IR says that they do. Prints each difference, and how many were compared.

    covers_runs.py PLUMB FILE.mlir...
"""

import os
import re
import subprocess
import sys
import tempfile

plumb, *files = sys.argv[1:]
compared = known = 0
with tempfile.TemporaryDirectory() as folder:
    trace = os.path.join(folder, "trace.json")
    for file in files:
        with open(file) as f:
            text = f.read()
        pattern = r"^(?:func|llvm)\.func (?:public )?@([\w$.]+)\("
        for entry in sorted(set(re.findall(pattern, text, re.M))):
            # Whether it runs well is not asked here.
            subprocess.run(
                [plumb, "run", file, "-e", entry, "--record-deps", trace, "-q"],
                capture_output=True)
            if not os.path.exists(trace):
                continue
            done = subprocess.run(
                [plumb, "deps", file, "-e", entry, "--actual", trace],
                capture_output=True, text=True)
            os.remove(trace)
            name = os.path.basename(file) + " @" + entry + ": "
            if done.returncode not in (0, 1, 3):
                print(name + done.stderr)
                continue
            compared += 1
            known += done.returncode == 0
            for line in done.stdout.splitlines():
                if "undeclared access" in line and ": error: " in line:
                    print(name + line)
print("compared", compared, "of which", known, "are known completely")
