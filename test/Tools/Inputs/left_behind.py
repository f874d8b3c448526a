"""Says what a command leaves behind: processes, and files in TMPDIR.

  left_behind.py WHAT COMMAND...

The command's tool is opt-wrapper.sh. Where that hangs (WHAT is hang), the
command is interrupted as soon as the tool has been started."""

import os
import pathlib
import signal
import subprocess
import sys
import time

MARK = "PLUMB_TEST_MARK=%d" % os.getpid()


def marked():
    """The programs of processes that have inherited the mark."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                environment = (entry / "environ").read_bytes()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if MARK.encode() in environment.split(b"\0"):
                found.append(command.split(b"\0")[0].decode())
    return found


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)


what = sys.argv[1]
name, value = MARK.split("=")
command = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL,
                           env=dict(os.environ, WHAT=what, **{name: value}))
if what == "hang":
    wait_until(lambda: any("sleep" in c for c in marked()))
    command.send_signal(signal.SIGTERM)
code = command.wait(timeout=60)
wait_until(lambda: not marked(), 5)
print("exit code", code)
print("processes left:", len(marked()))
print("files left:", len(os.listdir(os.environ["TMPDIR"])))
