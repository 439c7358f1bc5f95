#!/bin/sh
# A place with numbers as its coordinates is ignored without an error: a garage that is open from sunset to sunrise
# opens at 18:00 and closes at 06:00 all year, also in June.
#
# Versions: opening_hours 3.15.0
# Expected: 21:48 to 06:44 in Madrid on 21 June, as with the same coordinates as text.
# Source:   types/index.d.ts of the package, which declares lat and lon as numbers
#           (https://app.unpkg.com/opening_hours@3.9.0/files/types/index.d.ts), and its description, Library API: they
#           give the right sunrise and sunset (https://github.com/opening-hours/opening_hours.js#library-api)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts opening_hours@3.15.0 >/dev/null

cat >run.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import OpeningHours from 'opening_hours';

const types = readFileSync('node_modules/opening_hours/types/index.d.ts', 'utf8');
console.log(types.match(/\b(lat|lon): \w+/g).join(', '));
const from = new Date('2027-06-21T12:00:00Z');
const to = new Date('2027-06-22T12:00:00Z');
const address = { country_code: 'es', state: 'Comunidad de Madrid' };
for (const [lat, lon] of [[40.4168, -3.7038], ['40.4168', '-3.7038']]) {
  const [[start, end]] = new OpeningHours('sunset-sunrise', { lat, lon, address }).getOpenIntervals(from, to);
  console.log(typeof lat, ...[start, end].map((time) => time.toTimeString().slice(0, 5)));
}
PROGRAM

expected=$(cat <<'OUTPUT'
lat: number, lon: number
number 18:00 06:00
string 21:48 06:44
OUTPUT
)
seen=$(TZ=Europe/Madrid node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
