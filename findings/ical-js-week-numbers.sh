#!/bin/sh
# A yearly rule with a week number, or with an ordinal above 5, gives every week after the right one.
#
# Versions: ical.js 2.2.1
# Expected: one Monday a year: 12 May 1997, 11 May 1998, 17 May 1999; and 19 May 1997, 18 May 1998, 17 May 1999.
# Source:   RFC 5545, 3.8.5.3, the examples "Monday of week number 20" and "every 20th Monday of the year"
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
  return Array.from({ length: 4 }, () => iterator.next()?.toString().slice(0, 10)).join(' ');
};

console.log(starts('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12T09:00:00'));
console.log(starts('FREQ=YEARLY;BYDAY=20MO', '1997-05-19T09:00:00'));
PROGRAM

expected=$(cat <<'OUTPUT'
1997-05-19 1997-05-26 1997-06-02 1997-06-09
1997-05-19 1997-05-26 1997-06-02 1997-06-09
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
