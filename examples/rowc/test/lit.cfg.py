# The suite of rowc. `lit BUILD/test`, or the target check-rowc.

import os
import sys

import lit.formats

sys.path.insert(0, config.plumbline_python_dir)
import plumbline.lit

config.name = "rowc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.test_source_root = os.path.join(config.rowc_source_dir, "test")
config.test_exec_root = os.path.join(config.rowc_build_dir, "test")
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools_dir, config.environment["PATH"]])

plumbline.lit.configure(config)
config.substitutions.append(
    ("%rowc_opt", os.path.join(config.rowc_build_dir, "rowc-opt")))
