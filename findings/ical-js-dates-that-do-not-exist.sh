#!/bin/sh
# A yearly rule from a day that a year or month lacks moves to the next month, although other rules leave it out.
#
# Versions: ical.js 2.2.1; rrule 2.8.1 leaves the dates out.
# Expected: 29 February in leap years only; and of January, February and March each 31st that exists.
# Source:   RFC 5545, 3.3.10: instances with an invalid date are ignored and not counted
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 rrule@2.8.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import ICAL from 'ical.js';

const starts = (rule, first) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(first));
  return Array.from({ length: 5 }, () => iterator.next()?.toString().slice(0, 10)).join(' ');
};

import rrule from 'rrule';

console.log(starts('FREQ=YEARLY', '2024-02-29T09:00:00'));
console.log(starts('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29T09:00:00'));
console.log(starts('FREQ=YEARLY;BYMONTH=1,2,3', '2027-01-31T09:00:00'));
const { RRule } = rrule;
const rule = new RRule({ freq: RRule.YEARLY, dtstart: new Date('2024-02-29T09:00:00Z'), count: 3 });
console.log(rule.all().map((date) => date.toISOString().slice(0, 10)).join(' '));
PROGRAM

expected=$(cat <<'OUTPUT'
2024-02-29 2025-03-01 2026-03-01 2027-03-01 2028-02-29
2024-02-29 2028-02-29 2032-02-29 2036-02-29 2040-02-29
2027-01-31 2027-03-03 2027-03-31 2028-01-31 2028-03-02
2024-02-29 2028-02-29 2032-02-29
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
