#!/bin/sh
# Becomes a browser in its sandbox. Playwright starts it in place of Chromium, with Chromium's arguments; sandbox.ts says by
# variables what the sandbox is to be. The browser gets none of them: its environment is empty.
set -eu

# $1: who it is to be. With limits that its children inherit, and no way to more rights than it has.
become_browser() {
  identity=$1
  shift
  # shellcheck disable=SC2086 # several words
  exec setpriv $identity --no-new-privs -- prlimit --core=0 --data="$SANDBOX_DATA_BYTES" -- nice -n 5 \
    env -i HOME="$SANDBOX_HOME" TMPDIR="$SANDBOX_HOME" PATH=/usr/bin:/bin \
    "$SANDBOX_CHROMIUM" "$@" --user-data-dir="$SANDBOX_HOME/profile" # Playwright's own it could not enter
}

nobody="--reuid $SANDBOX_UID --regid $SANDBOX_UID --clear-groups --inh-caps=-all --bounding-set=-all"
case $SANDBOX_KIND in
  namespace)
    echo $$ >"$SANDBOX_PID_FILE"
    # Its network has nothing in it but the door to the egress. Its processes end with the first of them, and that one
    # with the worker. Its files are gone when they are.
    SANDBOX_KIND=inside exec setpriv --pdeathsig KILL -- nsenter --net="$SANDBOX_NETWORK" -- \
      unshare --mount --pid --ipc --fork --kill-child --mount-proc -- "$0" "$@"
    ;;
  inside)
    mount -t tmpfs -o "size=$SANDBOX_FILE_BYTES,mode=700,uid=$SANDBOX_UID,gid=$SANDBOX_UID" tmpfs "$SANDBOX_HOME"
    become_browser "$nobody" "$@"
    ;;
  user)
    echo $$ >"$SANDBOX_PID_FILE"
    become_browser "$nobody" "$@"
    ;;
  plain)
    echo $$ >"$SANDBOX_PID_FILE"
    become_browser '' "$@"
    ;;
esac
