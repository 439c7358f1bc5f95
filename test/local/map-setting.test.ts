import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readMapChoice } from '#local/map-setting.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { writeStreetFile } from '#test/support/street-file.ts';

const folder = scratchFolder('map-setting');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content: Uint8Array): string => {
  const file = path.join(folder, 'streets.pmtiles');
  writeFileSync(file, content);
  return file;
};

it('[MP-01] the local stack accepts a street map file that a stage would accept', async () => {
  const mapFile = fileOf(writeStreetFile());
  expect(await readMapChoice({ MAP_PMTILES: mapFile })).toEqual({ map: { kind: 'pmtiles' }, mapFile });
});

it.each([
  ['in another format', Buffer.from('Hello'), 'This is not a PMTiles file.'],
  ['of a single town', writeStreetFile({ hasTowns: false }), 'The file has no tile of Barcelona at zoom 14.'],
  [
    'without roads',
    writeStreetFile({ without: ['roads'] }),
    'The file lacks layers of the Protomaps basemap',
  ],
])('[MP-01] the local stack refuses a file %s with a message, as a stage does', async (_, content, words) => {
  await expect(readMapChoice({ MAP_PMTILES: fileOf(content) })).rejects.toThrow(`MAP_PMTILES: ${words}`);
});

it('the local stack refuses a file that does not exist', async () => {
  const MAP_PMTILES = path.join(folder, 'none.pmtiles');
  await expect(readMapChoice({ MAP_PMTILES })).rejects.toThrow(
    `there is no file ${MAP_PMTILES} that can be read`,
  );
});
