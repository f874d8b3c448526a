# Third-party packages, all from the distribution. PlumblineConfig.cmake.in
# asks for the same ones again on behalf of an installed Plumbline.

find_package(Threads REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(tl-expected REQUIRED)
find_package(ZLIB REQUIRED)
find_package(Boost REQUIRED) # headers of Boost.Graph, inside Deps only

if(PLUMBLINE_ENABLE_MLIR)
  if(NOT MLIR_DIR)
    # Debian installs each LLVM release under its own prefix; this one knows it.
    find_program(LLVM_CONFIG NAMES llvm-config-22)
    mark_as_advanced(LLVM_CONFIG)
    if(LLVM_CONFIG)
      execute_process(COMMAND ${LLVM_CONFIG} --cmakedir
        OUTPUT_VARIABLE _llvm_cmake OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
      set(MLIR_HINT ${_llvm_cmake}/../mlir)
    endif()
  endif()
  find_package(MLIR REQUIRED CONFIG HINTS ${MLIR_HINT})
  # LLVM's own version file accepts only an equal minor version, too.
  if(NOT LLVM_VERSION_MAJOR EQUAL 22)
    message(FATAL_ERROR "Plumbline needs MLIR 22, found "
      "${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}; set MLIR_DIR")
  endif()
  message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

  # Link the two shared libraries and nothing else of LLVM: most of the static
  # archives bring a second copy of what is in them.
  set(PLUMBLINE_LLVM_LIBS LLVM)
  set(PLUMBLINE_MLIR_LIBS MLIR LLVM)
  separate_arguments(PLUMBLINE_LLVM_DEFINITIONS
    NATIVE_COMMAND "${LLVM_DEFINITIONS}")

  if(PLUMBLINE_BUILD_TOOLS)
    find_package(CLI11 REQUIRED)
  endif()
endif()

if(PLUMBLINE_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()
