#!/bin/sh
# Playwright starts this in place of Chromium, with Chromium's arguments. sandbox.ts gives the command that comes before
# them.
set -eu
echo $$ >"$SANDBOX_PID_FILE"
for group in $SANDBOX_CGROUPS; do echo $$ >"$group/cgroup.procs"; done
eval "exec $SANDBOX_COMMAND \"\$@\" --user-data-dir=\"\$SANDBOX_HOME/profile\"" # it cannot enter Playwright's own
