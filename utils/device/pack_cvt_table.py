#!/usr/bin/env python3
"""Packs the folder that cvt_table writes into one compressed .npz.

Inputs ("in.f32", ...) and results (named by their opcode, "cvt.rn.f16.f32")
are stored as differences modulo 2^bits from one element to the next, which
deflate shrinks well; np.cumsum(a, dtype=a.dtype) restores them. "provenance"
is a JSON text as bytes: GPU, driver, toolkit, command, date.

  pack_cvt_table.py RAW OUT.npz
"""

import json
import pathlib
import subprocess
import sys

import numpy as np


def driver_version():
    try:
        run = subprocess.run(
            ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
            capture_output=True, text=True, check=True)
        return run.stdout.split()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def main(raw, out):
    arrays = {}
    for path in sorted(pathlib.Path(raw).glob("*.npy")):
        a = np.load(path)
        arrays[path.name[:-len(".npy")]] = np.diff(a, prepend=a.dtype.type(0))
    provenance = json.loads((pathlib.Path(raw) / "provenance.json").read_text())
    provenance["driver"] = driver_version()
    provenance["command"] = (
        "nvcc -std=c++17 -arch=sm_90 -o cvt_table utils/device/cvt_table.cu; "
        "./cvt_table RAW; utils/device/pack_cvt_table.py RAW OUT.npz")
    text = json.dumps(provenance, indent=1, sort_keys=True)
    arrays["provenance"] = np.frombuffer(text.encode(), dtype=np.uint8)
    np.savez_compressed(out, **arrays)
    print(text)
    print(len(arrays), "arrays,", pathlib.Path(out).stat().st_size, "bytes")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
