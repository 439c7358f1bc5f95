import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader } from 'pmtiles';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useBudget } from '#test/support/budget.ts';
import { runOps } from './run-ops.ts';

useBudget(40, 'all streets of a province are drawn');
const folder = scratchFolder('map-build');
afterAll(() => rmSync(folder, { recursive: true }));

/** Sizes that do not depend on the version of zlib, and the description. */
const outlineOf = (file: string) => {
  const bytes = readFileSync(file);
  const header = bytesToHeader(new Uint8Array(bytes.subarray(0, 127)).buffer);
  const { numAddressedTiles, numTileEntries, numTileContents, minLon, minLat, maxLon, maxLat } = header;
  const { jsonMetadataOffset: start, jsonMetadataLength: length } = header;
  const metadata = gunzipSync(bytes.subarray(start, start + length)).toString();
  return [numAddressedTiles, numTileEntries, numTileContents, minLon, minLat, maxLon, maxLat, metadata];
};

it('[MP-01] the command of docs/map.md makes the file of La Rioja that the project has', async () => {
  const command = /^npm run ops -- (map build --out web\/streets\/la-rioja[^]*?)^```/m.exec(
    readFileSync('docs/map.md', 'utf8'),
  )?.[1];
  const out = path.join(folder, 'again.pmtiles');
  const words = (command ?? '').replaceAll('\\\n', ' ').match(/"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', '').replace(/^web\/streets.*/, out));
  expect(await runOps(args)).toMatchObject({ status: 0, err: '' });
  expect(outlineOf(out)).toEqual(outlineOf('web/streets/la-rioja.pmtiles'));
});
