# For find_package(heddle): tests of a project that heddle runs, beside its others, by ctest.
#
#   heddle_add_test(NAME TARGET [OPTION...])
#
# runs the tests in the sources of the target, and of the project's libraries that it links, by
# `heddle test`, with the flags that they are compiled with. OPTIONs are heddle's. TARGET may be an
# executable that is built and run as well, or a library. Objects (heddle/linearizability.h) are
# tests, too: a library of the kind OBJECT will do for their sources. Targets must come behind
# find_package.
#
# HEDDLE_EXECUTABLE is the heddle to run.

find_program(HEDDLE_EXECUTABLE heddle HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin")
if(NOT HEDDLE_EXECUTABLE)
  set(heddle_FOUND FALSE)
  set(heddle_NOT_FOUND_MESSAGE "there is no program heddle; set HEDDLE_EXECUTABLE")
  return()
endif()

# What heddle reads the flags from.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Appends the target's sources, and those of what it links, to the list.
function(heddle_collect_sources target list seen)
  if(NOT TARGET "${target}" OR "${target}" IN_LIST ${seen})
    return()
  endif()
  list(APPEND ${seen} "${target}")
  get_target_property(imported "${target}" IMPORTED)
  get_target_property(sources "${target}" SOURCES)
  get_target_property(directory "${target}" SOURCE_DIR)
  get_target_property(libraries "${target}" LINK_LIBRARIES)
  if(sources AND NOT imported)
    foreach(source IN LISTS sources)
      get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${directory}")
      if(path MATCHES "\\.(c|cc|cpp|cxx|C)$")
        list(APPEND ${list} "${path}")
      endif()
    endforeach()
  endif()
  if(libraries)
    foreach(library IN LISTS libraries)
      heddle_collect_sources("${library}" ${list} ${seen})
    endforeach()
  endif()
  set(${list} "${${list}}" PARENT_SCOPE)
  set(${seen} "${${seen}}" PARENT_SCOPE)
endfunction()

function(heddle_add_test name target)
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "heddle_add_test(${name} ${target}): there is no target ${target}")
  endif()
  set(heddle_sources)
  set(heddle_seen)
  heddle_collect_sources("${target}" heddle_sources heddle_seen)
  add_test(NAME "${name}"
           COMMAND "${HEDDLE_EXECUTABLE}" test
                   "--compile-commands=${CMAKE_BINARY_DIR}/compile_commands.json"
                   ${ARGN} ${heddle_sources})
endfunction()
