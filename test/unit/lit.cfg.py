# The GoogleTest programs, one lit result for each TEST. Run it on a build
# folder: `lit-22 build/release/test/unit`.

import os

import lit.formats

config.name = "Plumbline-Unit"
if config.sanitizers:
    config.name += "-Sanitized"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.suffixes = []
config.test_source_root = os.path.join(config.plumbline_build_dir, "test", "unit")
config.test_exec_root = config.test_source_root

# Seconds for one shard of a program, which holds many TESTs.
if not lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.note("no psutil for Python 3: tests run without a time limit")
else:
    lit_config.maxIndividualTestTime = 300

for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["ASAN_SYMBOLIZER_PATH"] = os.path.join(
    config.llvm_tools_dir, "llvm-symbolizer"
)
config.environment["UBSAN_OPTIONS"] = config.environment.get(
    "UBSAN_OPTIONS", "print_stacktrace=1"
)

# A program that was not built would be missing from the results without a
# word, and its tests with it.
for program in config.unit_test_programs:
    if not os.path.exists(program):
        lit_config.fatal("%s is not built" % program)
