# `find_package(Plumbline)` for others, from an installation prefix and from
# the build tree alike.

include(CMakePackageConfigHelpers)
set(_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Plumbline)
set(_build_package_dir ${PROJECT_BINARY_DIR}/lib/cmake/Plumbline)

get_property(_layers GLOBAL PROPERTY PLUMBLINE_LAYERS)
list(TRANSFORM _layers PREPEND Plumbline)
install(TARGETS ${_layers} EXPORT PlumblineTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/plumbline
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(EXPORT PlumblineTargets NAMESPACE Plumbline::
  DESTINATION ${_package_dir})
export(EXPORT PlumblineTargets NAMESPACE Plumbline::
  FILE ${_build_package_dir}/PlumblineTargets.cmake)

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/PlumblineConfig.cmake.in
  ${_build_package_dir}/PlumblineConfig.cmake
  INSTALL_DESTINATION ${_package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  ${_build_package_dir}/PlumblineConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${_build_package_dir}/PlumblineConfig.cmake
  ${_build_package_dir}/PlumblineConfigVersion.cmake
  DESTINATION ${_package_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
