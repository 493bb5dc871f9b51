# Run by CPack when all is installed below CPACK_TEMPORARY_INSTALL_DIRECTORY and before it is packed: adds
# the service, and puts where Debian looks for it what `cmake --install` has elsewhere.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(package ${CPACK_TRISKEL_SOURCE}/package)
set(doc ${root}/usr/share/doc/triskel)
set(zsh ${root}/usr/share/zsh)

# ---- The service

file(MAKE_DIRECTORY ${root}/lib/systemd/system ${root}/usr/lib/sysusers.d)
file(COPY_FILE ${package}/triskel.service ${root}/lib/systemd/system/triskel.service)
file(COPY_FILE ${package}/triskel.sysusers ${root}/usr/lib/sysusers.d/triskel.conf)

# All settings as the program itself explains them.
execute_process(COMMAND ${root}/usr/bin/triskel serve --settings --config /dev/null --lang en
                OUTPUT_VARIABLE settings COMMAND_ERROR_IS_FATAL ANY)
file(READ ${package}/triskel.conf.in head)
file(WRITE ${root}/etc/triskel.conf "${head}${settings}")

# ---- Where Debian looks for things

file(RENAME ${doc}/LICENSE ${doc}/copyright)
file(RENAME ${doc}/CHANGELOG.md ${doc}/changelog)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog.Debian
     "triskel (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new is told in changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
# Neither name nor time goes into what is compressed: the same source gives the same files.
file(GLOB_RECURSE manuals ${root}/usr/share/man/*.6)
execute_process(COMMAND gzip -9n ${doc}/changelog ${doc}/changelog.Debian ${manuals}
                COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${zsh}/vendor-completions)
file(RENAME ${zsh}/site-functions/_triskel ${zsh}/vendor-completions/_triskel)
file(REMOVE_RECURSE ${zsh}/site-functions)

# Whoever packs it, with whatever umask.
set(all_read OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
set(all_run ${all_read} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)
file(CHMOD_RECURSE ${root} FILE_PERMISSIONS ${all_read} DIRECTORY_PERMISSIONS ${all_run})
file(CHMOD ${root}/usr/bin/triskel FILE_PERMISSIONS ${all_run})
