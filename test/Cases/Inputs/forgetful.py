#!/usr/bin/env python3
"""plumb with a fault: what it says to be a reduced program is another one."""

import json
import shutil
import subprocess
import sys

run = subprocess.run([shutil.which("plumb")] + sys.argv[1:],
                     capture_output=True, text=True)
report = json.loads(run.stdout)
for finding in report["culprits"]:
    if finding.get("reduced"):
        finding["reduced"]["ir"] = \
            finding["reduced"]["ir"].replace("math.sinh", "math.absf")
print(json.dumps(report))
sys.exit(run.returncode)
