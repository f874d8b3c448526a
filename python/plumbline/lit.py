"""Plumbline's programs in the lit suite of another compiler.

In lit.cfg.py:

    import sys
    sys.path.insert(0, config.plumbline_python_dir)
    import plumbline.lit
    plumbline.lit.configure(config)

PLUMBLINE_PYTHON_DIR, for lit.site.cfg.py, comes from find_package(Plumbline).
Tests then have

    %plumb               the command line
    %plumb_opt           mlir-opt with --plumb-verify
    %plumb_pass_plugin   the passes, for --load-pass-plugin of any mlir-opt
    %plumb_exits N CMD   succeeds if CMD ends with exit code N

and the features

    plumb                the programs are there
    plumb-pass-plugin    so is the plug-in
    plumb-cuda           a CUDA driver with at least one GPU

Nothing here asks for lit itself: `configure` changes the two lists and the set
that every lit configuration has, so that it can be called without lit, too.
"""

import os
import re
import shlex
import subprocess
import sys

try:
    # Written by CMake, for the build folder and for an installation.
    from plumbline import _paths
except ImportError:
    _paths = None

_CUDA = """
import ctypes, sys
cuda = ctypes.CDLL("libcuda.so.1")
count = ctypes.c_int(0)
sys.exit(cuda.cuInit(0) or cuda.cuDeviceGetCount(ctypes.byref(count))
         or count.value == 0)
"""


class NotFound(Exception):
    """Plumbline's programs are not where they were looked for."""


class Tools:
    """Where the programs are; `pass_plugin` is None where there is none."""

    def __init__(self, plumb, plumb_opt, pass_plugin):
        self.plumb = plumb
        self.plumb_opt = plumb_opt
        self.pass_plugin = pass_plugin


def has_cuda():
    """Whether a CUDA program could run here. Asked of the driver in a process
    of its own, since a driver without its kernel module may take that down."""
    try:
        done = subprocess.run([sys.executable, "-c", _CUDA],
                              stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def find_tools(prefix=None):
    """The programs below `prefix`, an installation or a build folder; left
    out: those that this file was installed with. Raises NotFound."""
    here = os.path.dirname(os.path.abspath(__file__))
    if prefix is not None:
        bin_dir = os.path.join(prefix, "bin")
        lib_dirs = [os.path.join(prefix, "lib")]
        if _paths:
            lib_dirs.append(os.path.join(prefix, _paths.LIB_IN_PREFIX))
    elif _paths:
        bin_dir = os.path.normpath(os.path.join(here, _paths.BIN))
        lib_dirs = [os.path.normpath(os.path.join(here, _paths.LIB))]
    else:
        raise NotFound(
            f"{__file__} is neither in an installation nor in a build folder "
            "of Plumbline: expected one of their lib/plumbline/python on "
            "sys.path, or prefix=")
    found = []
    for name in ["plumb", "plumb-opt"]:
        path = os.path.join(bin_dir, name)
        if not os.access(path, os.X_OK):
            raise NotFound(f"{path}: no such program, expected it from an "
                           "installation or build of Plumbline")
        found.append(path)
    plugins = [os.path.join(d, "libPlumblinePassPlugin.so") for d in lib_dirs]
    plugin = next((p for p in plugins if os.path.isfile(p)), None)
    return Tools(found[0], found[1], plugin)


def configure(config, prefix=None, required=True):
    """Adds the substitutions and features to a lit configuration.

    With required=False a missing Plumbline is no error: nothing is added, and
    tests with `REQUIRES: plumb` are unsupported. Returns the Tools, or None.
    """
    try:
        tools = find_tools(prefix)
    except NotFound:
        if required:
            raise
        return None
    exits = shlex.join([sys.executable,
                        os.path.join(os.path.dirname(
                            os.path.abspath(__file__)), "exits.py")])
    # lit replaces one after the other, each as a regular expression: none of
    # these may match the beginning of another's name.
    names = {
        "%plumb": shlex.quote(tools.plumb),
        "%plumb_opt": shlex.quote(tools.plumb_opt),
        "%plumb_exits": exits,
    }
    config.available_features.add("plumb")
    if tools.pass_plugin:
        # Within --load-pass-plugin=: lit's shell joins what is quoted.
        names["%plumb_pass_plugin"] = shlex.quote(tools.pass_plugin)
        config.available_features.add("plumb-pass-plugin")
    if has_cuda():
        config.available_features.add("plumb-cuda")
    for name, text in names.items():
        config.substitutions.append(
            (re.escape(name) + r"(?![\w-])", text.replace("\\", "\\\\")))
    return tools
