# How our own sources are compiled and linked.

set(CMAKE_CXX_STANDARD 17) # MLIR's
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Links are cheap against the shared libMLIR but memory-hungry under
# sanitizers: one at a time.
set_property(GLOBAL APPEND PROPERTY JOB_POOLS plumbline_link=1)
set(CMAKE_JOB_POOL_LINK plumbline_link)

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # CMAKE_LINKER_TYPE is younger than the CMake that Debian 12 has.
  find_program(PLUMBLINE_LLD NAMES ld.lld-22 ld.lld)
  mark_as_advanced(PLUMBLINE_LLD)
  if(PLUMBLINE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
  # The layers also go into plug-ins. Not CMAKE_POSITION_INDEPENDENT_CODE, which
  # says -fPIE for programs: these could then not reuse the layers'
  # precompiled header, whose users must all have the same flags.
  add_compile_options(-fPIC)
  # Without time stamps in precompiled headers ccache can serve what uses them.
  add_compile_options(
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

find_program(PLUMBLINE_CCACHE ccache)
mark_as_advanced(PLUMBLINE_CCACHE)
if(PLUMBLINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache refuses precompiled headers unless told that this is meant.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${PLUMBLINE_CCACHE})
endif()

if(PLUMBLINE_SANITIZERS)
  set(_sanitize -fsanitize=${PLUMBLINE_SANITIZERS} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_compile_options(${_sanitize})
  add_link_options(-fsanitize=${PLUMBLINE_SANITIZERS})
endif()

# Warnings are for our own targets only, never for whoever links to them.
function(plumbline_set_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra
    $<$<BOOL:${PLUMBLINE_WERROR}>:-Werror>)
endfunction()
