#!/bin/sh
# The 53rd weekday of a year that has 52 of them is the first one of the next year, or the last one of the year before.
#
# Versions: rrule-temporal 2.2.8; rrule 2.8.1 leaves these years out.
# Expected: only years with 53 Saturdays: 2028-12-30 2033-12-31 2039-12-31, and from the end 2028-01-01 2033-01-01
#           2039-01-01.
# Source:   RFC 5545, 3.3.10: a number before a weekday is the nth of it within the year; dates that do not exist
#           are ignored (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rrule-temporal@2.2.8 rrule@2.8.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

for (const day of ['53SA', '-53SA']) {
  const text = `DTSTART:20261201T090000Z\nRRULE:FREQ=YEARLY;BYDAY=${day};COUNT=3`;
  const dates = new RRuleTemporal({ rruleString: text }).all().map((date) => date.toPlainDate().toString());
  console.log(`rrule-temporal ${dates.join(' ')}`);
  console.log(`rrule ${rrule.rrulestr(text).all().map((date) => date.toISOString().slice(0, 10)).join(' ')}`);
}
PROGRAM

expected=$(cat <<'OUTPUT'
rrule-temporal 2027-01-02 2028-01-01 2028-12-30
rrule 2028-12-30 2033-12-31 2039-12-31
rrule-temporal 2026-12-26 2028-01-01 2028-12-30
rrule 2028-01-01 2033-01-01 2039-01-01
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
