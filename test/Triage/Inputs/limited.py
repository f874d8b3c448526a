"""Runs a command that may not write files of more than so many bytes, as on a
disk that is full: limited.py BYTES COMMAND..."""

import resource
import signal
import subprocess
import sys


def limit():
    size = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


sys.exit(subprocess.run(sys.argv[2:], preexec_fn=limit).returncode)
