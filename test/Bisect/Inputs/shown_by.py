"""Runs the command of a report, and the same with one attempt less.

usage: shown_by.py REPORT.json WRONG.mlir RIGHT.mlir
"""

import json
import re
import subprocess
import sys

report, wrong, right = sys.argv[1:]
command = json.load(open(report))["culprit"]["pattern"]["reproduce"]
count = int(re.search(r"apply-pattern-count=(\d+)", command).group(1))
fewer = command.replace(f"-count={count}", f"-count={count - 1}")
for text, out in ((command, wrong), (fewer, right)):
    done = subprocess.run(text, shell=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    open(out, "w").write(done.stdout)
