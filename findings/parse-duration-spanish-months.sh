#!/bin/sh
# In Spanish, months in the plural are left out without an error: a stay of "3 meses y 2 días" lasts two days.
#
# Versions: parse-duration 2.1.9
# Expected: 93.3125 days, as in Portuguese, of which "3 meses" alone is 91.3125.
# Source:   description of the library, Locales, which names Spanish (https://github.com/jkroso/parse-duration); Unicode
#           CLDR, units of Spanish, by Intl.NumberFormat, as input: the plural of mes is meses
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-duration@2.1.9 >/dev/null

cat >run.mjs <<'PROGRAM'
import parse from 'parse-duration';
import es from 'parse-duration/locale/es.js';
import pt from 'parse-duration/locale/pt.js';

const write = (locale, number, unit) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number).replace(/\s/g, ' ');

for (const [locale, unit, and] of [['es', es, 'y'], ['pt', pt, 'e']]) {
  parse.unit = unit;
  const months = write(locale, 3, 'month');
  const both = `${months} ${and} ${write(locale, 2, 'day')}`;
  for (const text of [write(locale, 1, 'month'), months, both]) console.log(locale, text, '=', parse(text, 'd'));
}
PROGRAM

expected=$(cat <<'OUTPUT'
es 1 mes = 30.4375
es 3 meses = null
es 3 meses y 2 días = 2
pt 1 mês = 30.4375
pt 3 meses = 91.3125
pt 3 meses e 2 dias = 93.3125
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
