#!/bin/sh
# A long thin polygon is simplified to a ring of two points, and encoded so.
#
# Versions: @maplibre/geojson-vt 6.3.1, @maplibre/vt-pbf 4.3.3
# Expected: a ring of three points at least, or no feature. Geometry in the tile: MoveTo (9), LineTo with a count of
#           1 (10 = 0a), ClosePath (15 = 0f).
# Source:   Vector Tile Specification 2.1, 4.3.4.4
#           (https://raw.githubusercontent.com/mapbox/vector-tile-spec/master/2.1/README.md): the LineTo of a ring
#           has a count above 1
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @maplibre/geojson-vt@6.3.1 @maplibre/vt-pbf@4.3.3 >/dev/null

cat >run.mjs <<'PROGRAM'
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

const ring = [[0, 10], [20, 10], [20, 10.1], [0, 10.1], [0, 10]];
const strip = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
const tile = new GeoJSONVT(strip, { maxZoom: 4 }).getTile(0, 0, 0);
console.log(JSON.stringify(tile.features.map(({ type, geometry }) => ({ type, geometry }))));
console.log(Buffer.from(fromGeojsonVt({ land: tile })).toString('hex').slice(-24));
PROGRAM

expected=$(cat <<'OUTPUT'
[{"type":3,"geometry":[[[2048,1934],[2276,1932],[2048,1934]]]}]
220a0980209c1e0ac803030f
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
