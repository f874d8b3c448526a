"""exits.py N COMMAND...: runs the command; succeeds if its exit code is N."""

import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
if code != int(sys.argv[1]):
    print(f"exits.py: exit code {code}, expected {sys.argv[1]}", flush=True)
    sys.exit(1)
