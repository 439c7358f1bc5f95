#!/bin/sh
# BYSETPOS has no effect in a weekly or a daily rule.
#
# Versions: ical.js 2.2.1
# Expected: one of the three days of each week (Mondays 4, 11, 18 and 25 January 2027), and one of the three hours
#           of each day.
# Source:   RFC 5545, 3.3.10: BYSETPOS selects from the set of one interval of the frequency, whichever that is
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import ICAL from 'ical.js';

const starts = (rule, first) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(first));
  return Array.from({ length: 4 }, () => iterator.next()?.toString().slice(5, 13)).join(' ');
};
console.log(starts('FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1', '2027-01-04T09:00:00'));
console.log(starts('FREQ=DAILY;BYHOUR=9,10,11;BYSETPOS=1', '2027-01-01T09:00:00'));
PROGRAM

expected=$(cat <<'OUTPUT'
01-04T09 01-06T09 01-08T09 01-11T09
01-01T09 01-01T10 01-01T11 01-02T09
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
