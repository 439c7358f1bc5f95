#!/bin/sh
# A duration of whole days ends with a T that no time follows.
#
# Versions: ics 3.12.0
# Expected: P1D, and P2D or P2DT0H.
# Source:   RFC 5545, 3.3.6: after T there is at least one of hours, minutes and seconds
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 >/dev/null

cat >run.mjs <<'PROGRAM'
import ics from 'ics';

for (const days of [1, 2]) {
  const { error, value } = ics.createEvent({ title: 'x', start: [2027, 1, 10], duration: { days } });
  console.log(error, value.split('\r\n').find((line) => line.startsWith('DURATION')));
}
PROGRAM

expected=$(cat <<'OUTPUT'
null DURATION:P1DT
null DURATION:P2DT
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
