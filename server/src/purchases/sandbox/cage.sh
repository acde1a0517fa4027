#!/bin/sh
# Becomes a browser in its cage. Playwright starts it in place of Chromium, with Chromium's arguments; cage.ts says by
# variables what the cage is to be. The browser gets none of them: its environment is empty.
set -eu

# $1: who it is to be. With limits that its children inherit, and no way to more rights than it has.
become_browser() {
  identity=$1
  shift
  # shellcheck disable=SC2086 # several words
  exec setpriv $identity --no-new-privs -- prlimit --core=0 --data="$CAGE_DATA_BYTES" -- nice -n 5 \
    env -i HOME="$CAGE_HOME" TMPDIR="$CAGE_HOME" PATH=/usr/bin:/bin \
    "$CAGE_CHROMIUM" "$@" --user-data-dir="$CAGE_HOME/profile" # Playwright's own it could not enter
}

nobody="--reuid $CAGE_UID --regid $CAGE_UID --clear-groups --inh-caps=-all --bounding-set=-all"
case $CAGE_KIND in
  room)
    echo $$ >"$CAGE_PID_FILE"
    # Its network has nothing in it but the door to the egress. Its processes end with the first of them, and that one
    # with the worker. Its files are gone when they are.
    CAGE_KIND=inside exec setpriv --pdeathsig KILL -- nsenter --net="$CAGE_NETWORK" -- \
      unshare --mount --pid --ipc --fork --kill-child --mount-proc -- "$0" "$@"
    ;;
  inside)
    mount -t tmpfs -o "size=$CAGE_FILE_BYTES,mode=700,uid=$CAGE_UID,gid=$CAGE_UID" tmpfs "$CAGE_HOME"
    become_browser "$nobody" "$@"
    ;;
  user)
    echo $$ >"$CAGE_PID_FILE"
    become_browser "$nobody" "$@"
    ;;
  plain)
    echo $$ >"$CAGE_PID_FILE"
    become_browser '' "$@"
    ;;
esac
