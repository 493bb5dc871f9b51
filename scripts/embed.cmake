# Makes a C file that holds another file's bytes:
#
#   cmake -P scripts/embed.cmake FILE OUTPUT NAME
#
# It defines `const unsigned char NAME[]` and `const unsigned long NAME_size`.
file(READ ${CMAKE_ARGV3} bytes HEX)
string(LENGTH "${bytes}" length)
math(EXPR length "${length} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${CMAKE_ARGV4}
     "/* Written by scripts/embed.cmake. */\n"
     "extern const unsigned char ${CMAKE_ARGV5}[];\nextern const unsigned long ${CMAKE_ARGV5}_size;\n"
     "const unsigned char ${CMAKE_ARGV5}[] = {${bytes}};\n"
     "const unsigned long ${CMAKE_ARGV5}_size = ${length};\n")
