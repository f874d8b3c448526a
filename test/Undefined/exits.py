#!/usr/bin/env python3
"""Runs a command and passes if it ends with the wanted status.

    exits.py STATUS COMMAND...

`not` takes any failure for the right one; here 1 (a finding) and 3 (a limit was
reached) are different answers. What the command prints goes through.
"""
import subprocess
import sys

wanted, command = int(sys.argv[1]), sys.argv[2:]
got = subprocess.run(command).returncode
if got != wanted:
    sys.exit(f"exit status {got}, expected {wanted}: {' '.join(command)}")
