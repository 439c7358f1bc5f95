#!/bin/sh
# A price on the map that is asked for without decimals keeps them: a number of digits is obeyed unless it is 0.
#
# Versions: @maplibre/maplibre-gl-style-spec 26.6.0
# Expected: 13 € and 13 for the greatest number 0, and 12 € for the least number 0, as Intl.NumberFormat writes them.
# Source:   MapLibre Style Spec, number-format: least and greatest number of digits to include, in dist/latest.json of
#           the package (https://app.unpkg.com/@maplibre/maplibre-gl-style-spec@24.3.1/files/dist/latest.json)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @maplibre/maplibre-gl-style-spec@26.6.0 >/dev/null

cat >run.mjs <<'PROGRAM'
import { createExpression, latest } from '@maplibre/maplibre-gl-style-spec';

const field = latest.layout_symbol['text-field'];
const show = (price, least, greatest, currency) => {
  const options = { locale: 'es', currency, 'min-fraction-digits': least, 'max-fraction-digits': greatest };
  const { value } = createExpression(['number-format', price, options], 'layers[0].layout.text-field', field);
  const style = currency ? 'currency' : 'decimal';
  const digits = { minimumFractionDigits: least, maximumFractionDigits: greatest };
  const right = new Intl.NumberFormat('es', { style, currency, ...digits }).format(price);
  const written = [value.evaluate({ zoom: 14 }).toString(), right];
  console.log(price, least, greatest, ...written.map((text) => text.replace(/\s/g, ' ')));
};
show(12.75, 1, 1, 'EUR');
show(12.75, 0, 0, 'EUR');
show(12, 0, undefined, 'EUR');
show(12.75, undefined, 0);
PROGRAM

expected=$(cat <<'OUTPUT'
12.75 1 1 12,8 € 12,8 €
12.75 0 0 12,75 € 13 €
12 0 undefined 12,00 € 12 €
12.75 undefined 0 12,75 13
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
