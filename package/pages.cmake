# Run while it is installed: the pages of docs/ and README.md as they lie in the folder for documentation, the
# pages of docs/ beside README.md. Links lead to where things are then; to what is not installed, which is the
# source, there is none: its text stays.
#   source       the top of the source
#   doc          the folder, below CMAKE_INSTALL_PREFIX
#   scratch      where pages are written first

file(GLOB_RECURSE files RELATIVE ${source} ${source}/docs/*.md ${source}/docs/*.svg ${source}/examples/*)
list(APPEND files README.md CHANGELOG.md LICENSE)

# In the place of what CMake takes for its own.
string(ASCII 1 semicolon)
string(ASCII 2 open)
string(ASCII 3 closed)

# Where a file or a folder of the source is then, or nothing.
function(place_of file place)
  string(REGEX REPLACE "^docs/" "" there "${file}")
  set(${place} "" PARENT_SCOPE)
  foreach(one IN LISTS files)
    string(FIND "${one}/" "${file}/" begins)
    if(begins EQUAL 0)
      set(${place} ${there} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# In `text`, the page: puts what links lead to, seen from where the page is then, in the place of where they led.
function(turn_links file there)
  cmake_path(GET file PARENT_PATH folder)
  cmake_path(GET there PARENT_PATH folder_there)
  string(REGEX MATCHALL "${closed}\\([^)#: ]+" links "${text}")
  list(REMOVE_DUPLICATES links)
  foreach(link IN LISTS links)
    string(SUBSTRING "${link}" 2 -1 link)
    string(REGEX REPLACE "/$" "" link "${link}")
    cmake_path(SET target NORMALIZE "${folder}/${link}")
    string(REGEX REPLACE "^/" "" target "${target}")
    place_of("${target}" place)
    string(REGEX REPLACE "([.+*^$?])" "\\\\\\1" pattern "${link}")
    set(plain "${closed}\\(${pattern}/?\\)")
    set(inside "${closed}\\(${pattern}/?(#[^)]+)\\)")
    if(place STREQUAL "")
      string(REGEX REPLACE "${open}([^${closed}]*)${plain}" "\\1" text "${text}")
      string(REGEX REPLACE "${open}([^${closed}]*)${inside}" "\\1" text "${text}")
    else()
      cmake_path(RELATIVE_PATH place BASE_DIRECTORY "${folder_there}")
      string(REGEX REPLACE "${plain}" "${closed}(${place})" text "${text}")
      string(REGEX REPLACE "${inside}" "${closed}(${place}\\1)" text "${text}")
    endif()
  endforeach()
  set(text "${text}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${scratch})
foreach(file IN LISTS files)
  place_of(${file} there)
  if(file MATCHES "\\.md$")
    file(READ ${source}/${file} text)
    string(REPLACE "[" ${open} text "${text}")
    string(REPLACE "]" ${closed} text "${text}")
    string(REPLACE ";" ${semicolon} text "${text}")
    turn_links(${file} ${there})
    string(REGEX REPLACE "<p>\n(<img [^>]*>\n)+</p>\n\n" "" text "${text}")
    string(REPLACE ${semicolon} ";" text "${text}")
    string(REPLACE ${closed} "]" text "${text}")
    string(REPLACE ${open} "[" text "${text}")
    file(WRITE ${scratch}/${there} "${text}")
  else()
    cmake_path(GET there PARENT_PATH folder)
    file(COPY ${source}/${file} DESTINATION ${scratch}/${folder} NO_SOURCE_PERMISSIONS)
  endif()
endforeach()
file(INSTALL ${scratch}/ DESTINATION "${CMAKE_INSTALL_PREFIX}/${doc}" TYPE FILE)
