#!/bin/sh
# /usr/local/sbin/volute: the commands for operators, as the user and with the settings of volute.service. Asks at a
# terminal, and can be piped. Give files with their full path, in a place where that user may read or write.
exec systemd-run --quiet --collect --wait --pty --pipe --uid=volute --working-directory=/opt/volute \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/volute --setenv=BUILDS_DIR=/var/lib/volute-builds \
  --property=EnvironmentFile=/etc/volute/volute.env \
  /opt/volute/node_modules/.bin/node src/commands/main.ts "$@"
