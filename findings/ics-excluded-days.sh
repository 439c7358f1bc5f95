#!/bin/sh
# A day that is excluded from a series of whole days is written without VALUE=DATE, so that readers take it for a time.
#
# Versions: ics 3.12.0
# Expected: EXDATE;VALUE=DATE:20270105
# Source:   RFC 5545, 3.8.5.1: the default of EXDATE is DATE-TIME, another type is named by VALUE
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

const { value } = ics.createEvent({
  title: 'x',
  start: [2027, 1, 4],
  end: [2027, 1, 5],
  recurrenceRule: 'FREQ=DAILY;COUNT=3',
  exclusionDates: [[2027, 1, 5]],
});
console.log(value.split('\r\n').filter((line) => /^(DTSTART|EXDATE)/.test(line)).join('\n'));
PROGRAM

expected=$(cat <<'OUTPUT'
DTSTART;VALUE=DATE:20270104
EXDATE:20270105
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
