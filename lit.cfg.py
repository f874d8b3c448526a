# The suite of lit tests: test/<Layer>/**.{mlir,test}. Run it on a build
# folder, which knows where the tools are: `lit-22 build/release/test`.
#
# Substitutions: %plumb %plumb-opt %mlir-opt %mlir-runner %mlir_lib_dir %python
# %build_dir %source_dir. FileCheck, not, split-file and count are on PATH.

import os
import platform
import shutil
import subprocess

import lit.formats

config.name = "Plumbline"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unit", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.plumbline_source_dir, "test")
config.test_exec_root = os.path.join(config.plumbline_build_dir, "test")

# Seconds for one test. The setting is lit's, not the suite's: where the unit
# tests run in the same call, their longer limit holds for all.
if not lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.note("no psutil for Python 3: tests run without a time limit")
elif not lit_config.maxIndividualTestTime:
    lit_config.maxIndividualTestTime = 300

build_bin = os.path.join(config.plumbline_build_dir, "bin")
config.environment["PATH"] = os.pathsep.join(
    [build_bin, config.llvm_tools_dir, config.environment["PATH"]]
)
for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS", "CCACHE_DIR", "HOME"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]


def llvm_tool(name):
    return os.path.join(config.llvm_tools_dir, name)


# %exits N COMMAND...: the command must end with exit code N.
config.substitutions.append(
    ("%exits", '"%s" "%s/../utils/exits.py"'
     % (config.python, config.test_source_root)))
# The first match wins: a name that begins like another one comes before it.
config.substitutions += [
    ("%plumb-opt", os.path.join(build_bin, "plumb-opt")),
    (r"%plumb(?![\w-])", os.path.join(build_bin, "plumb")),
    ("%mlir-opt", llvm_tool("mlir-opt")),
    ("%mlir-runner", llvm_tool("mlir-runner")),
    ("%clang", llvm_tool("clang")),
    ("%mlir_lib_dir", config.llvm_lib_dir),
    ("%python", '"%s"' % config.python),
    ("%build_dir", config.plumbline_build_dir),
    ("%source_dir", config.plumbline_source_dir),
]

config.available_features.add(platform.machine())  # x86_64, aarch64
if config.sanitizers:
    config.available_features.add("sanitizers")
if config.build_type == "Debug":
    config.available_features.add("asserts")
if shutil.which("ptxas"):
    config.available_features.add("ptxas")


def feature(name, there, missing):
    """A tool that ./bootstrap test installs; its tests say why they are skipped."""
    if there:
        config.available_features.add(name)
    else:
        lit_config.note("tests that need %s are skipped: %s" % (name, missing))


feature("chromium",
        any(shutil.which(n) for n in ["chromium", "chromium-browser"]),
        "no chromium on PATH (Debian package chromium)")
feature("xmllint", shutil.which("xmllint"),
        "no xmllint on PATH (Debian package libxml2-utils)")
feature("jsonschema",
        subprocess.run([config.python, "-c", "import jsonschema"],
                       capture_output=True).returncode == 0,
        "%s has no jsonschema (Debian package python3-jsonschema)"
        % config.python)
