# plumbline_layer(<Layer> [PCH] [DEPENDS <Layer>...] [LIBS <target>...])
#
# Makes lib/<Layer>/**.cpp into the static library Plumbline<Layer>, called
# Plumbline::<Layer> by whoever links to it, here and after installation alike.
# Adding a file to a layer needs no edit: the glob is checked at every build.
# A layer without .cpp files is header-only.
#
# PCH: the layer includes MLIR's headers and is compiled with the precompiled
# one of PlumblineMLIRPch.
#
# Layers are compiled without exceptions (no exception may leave a library),
# with RTTI (the packaged LLVM has it, and UBSan's vptr check needs it).
#
# plumbline_tool(<name> [DEPENDS <Layer>...] [LIBS <target>...])
#
# Makes tools/<name>/**.cpp into the executable <name>, exceptions on.

function(plumbline_layer layer)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "PCH" "" "DEPENDS;LIBS")
  set(target Plumbline${layer})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/lib/${layer}/*.cpp)

  if(sources)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS
      ${PROJECT_SOURCE_DIR}/include/plumbline/${layer}/*.h
      ${PROJECT_SOURCE_DIR}/lib/${layer}/*.h)
    add_library(${target} STATIC ${sources} ${headers})
    set(scope PUBLIC)
    plumbline_set_warnings(${target})
    target_compile_options(${target} PRIVATE -fno-exceptions)
    if(ARG_PCH)
      target_precompile_headers(${target} REUSE_FROM PlumblineMLIRPch)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()

  add_library(Plumbline::${layer} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${layer})
  target_compile_features(${target} ${scope} cxx_std_17)
  target_include_directories(${target} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  # The imported targets of LLVM and MLIR carry no include folders.
  if("LLVM" IN_LIST ARG_LIBS)
    target_include_directories(${target} SYSTEM ${scope} ${LLVM_INCLUDE_DIRS})
    target_compile_definitions(${target} ${scope} ${PLUMBLINE_LLVM_DEFINITIONS})
  endif()
  if("MLIR" IN_LIST ARG_LIBS)
    target_include_directories(${target} SYSTEM ${scope} ${MLIR_INCLUDE_DIRS})
  endif()
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(${target} ${scope} Plumbline::${dependency})
  endforeach()
  target_link_libraries(${target} ${scope} ${ARG_LIBS})
  set_property(GLOBAL APPEND PROPERTY PLUMBLINE_LAYERS ${layer})
  if(ARG_PCH)
    set_property(GLOBAL APPEND PROPERTY PLUMBLINE_PCH_LAYERS ${layer})
  endif()
endfunction()

function(plumbline_tool name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "DEPENDS;LIBS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/tools/${name}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(${name} ${sources})
  plumbline_set_warnings(${name})
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(${name} PRIVATE Plumbline::${dependency})
  endforeach()
  target_link_libraries(${name} PRIVATE ${ARG_LIBS})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()
