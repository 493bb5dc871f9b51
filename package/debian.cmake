# The Debian package: `cpack -G DEB` in a build folder, or `cmake --workflow --preset package`, which
# builds it as a package should be. It has what `cmake --install` puts below /usr, and what only a package
# can: a service with its user and its configuration. finish.cmake, run before it is packed, adds that.
#
# The program is in /usr/bin although it plays games, and so the package is filed under net: who
# administers a server has /usr/games neither in root's path nor in sudo's.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME triskel)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table games Skull, Sketch! and Skalpott, and a server for them")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Three table games with every variant of their rule sheets, in a terminal,
against bots or with others: Skull (bluff and nerve), Sketch! (memory and
speed), Skalpott (dice and odds). In English, French and German.

The server keeps tables for people at many machines; it is a service that is
started by whoever wants one, and loses no table when it stops.")
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

# Whoever passes a package on answers for it: `cpack -D CPACK_PACKAGE_CONTACT='Name <address>'`.
set(CPACK_PACKAGE_CONTACT "The Triskel authors <triskel@localhost>")

# libwebsockets loads its event loop while it runs, so no linker knows of it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
    "libwebsockets-evlib-uv, systemd | systemd-standalone-sysusers | systemd-sysusers")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/postinst
    ${CMAKE_CURRENT_LIST_DIR}/prerm ${CMAKE_CURRENT_LIST_DIR}/postrm
    ${CMAKE_CURRENT_LIST_DIR}/conffiles)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish.cmake)
set(CPACK_TRISKEL_SOURCE ${PROJECT_SOURCE_DIR})
include(CPack)
