# PlumblineMLIRPch: one precompiled header for all that include MLIR.
#
# MLIR's dialect headers cost up to 7 s in every file that includes them. With
# lib/MLIRPch.h compiled once (about 11 s) such a file starts at 0.1 s. Who
# reuses it has to be compiled with the same flags, therefore with the layers'
# -fno-exceptions. It does nothing but carry the header: nobody links to it.

set(_carrier ${PROJECT_BINARY_DIR}/lib/MLIRPch.cpp)
file(CONFIGURE OUTPUT ${_carrier}
  CONTENT "// Compiled only to carry the precompiled header.\n")
add_library(PlumblineMLIRPch OBJECT ${_carrier})
plumbline_set_warnings(PlumblineMLIRPch)
target_compile_options(PlumblineMLIRPch PRIVATE -fno-exceptions)
target_compile_features(PlumblineMLIRPch PRIVATE cxx_std_17)
target_compile_definitions(PlumblineMLIRPch PRIVATE
  ${PLUMBLINE_LLVM_DEFINITIONS})
target_include_directories(PlumblineMLIRPch SYSTEM PRIVATE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_precompile_headers(PlumblineMLIRPch PRIVATE
  ${PROJECT_SOURCE_DIR}/lib/MLIRPch.h)
