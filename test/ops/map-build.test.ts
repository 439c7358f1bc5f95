import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { writePmtiles } from '#build/pmtiles/write-pmtiles.ts';
import { hashSources } from '#build/streets/build-street-file.ts';
import { drawTiles } from '#build/streets/draw-tiles.ts';
import { tileAt } from '#build/pmtiles/tile-at.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { runOps } from './run-ops.ts';

const folder = scratchFolder('map-build');
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);
const put = (name: string, content: string | Buffer): string => {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
};

const feature = (type: string, coordinates: unknown, properties: object = {}) =>
  JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });
const street = (name: string | undefined, ...line: readonly (readonly [number, number])[]) =>
  feature('LineString', line, { VIA: name, NOMBRE_MUNICIPIO: 'Logroño' });

/** A street in two pieces, as directories have them, a larger one, and a track without a name. */
const AXES = [
  street('Calle Mayor', [-2.45, 42.466], [-2.448, 42.466]),
  street('Calle Mayor', [-2.446, 42.4661], [-2.448, 42.466]),
  street('Avenida de la Paz', [-2.45, 42.464], [-2.44, 42.465]),
  street(undefined, [-2.45, 42.461], [-2.449, 42.46]),
].join('\n');
const ring = (lng: number, lat: number) => [
  [lng, lat],
  [lng + 0.002, lat],
  [lng + 0.002, lat + 0.002],
  [lng, lat],
];
const BLOCKS = [
  feature('MultiPolygon', [[ring(-2.449, 42.4662)], [ring(-2.446, 42.4662)]], { settlement: 'Logroño' }),
  feature('Polygon', [ring(-2.41, 42.44)], { settlement: 'Puente Madre' }),
].join('\n');
const NUMBERS = 'street;number;lon;lat\nCalle Mayor;7;-2,4481;42,4662\n';

const build = (files: readonly string[], ...more: string[]) =>
  runOps([
    'map',
    'build',
    '--out',
    inFolder('out.pmtiles'),
    '--attribution',
    '© Callejero',
    ...more,
    ...files,
  ]);

const open = (file: string) => {
  const bytes = readFileSync(file);
  return new PMTiles({
    getKey: () => file,
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  });
};
/** The names of layers and the texts of features are in a tile as they are. */
const textOf = async (file: PMTiles, zoom: number, lng: number, lat: number) => {
  const tile = await file.getZxy(zoom, ...tileAt(zoom, lng, lat));
  return Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString();
};

describe('the task map build', () => {
  it('[MP-01] makes a file with roads, blocks, house numbers and names, each from the zoom that has room', async () => {
    const files = [
      put('axes.geojsonl.gz', gzipSync(AXES)),
      put('blocks.geojsonl', BLOCKS),
      put('numbers.csv', NUMBERS),
    ];
    const { status, out, err } = await build(files, '--fields', 'street=VIA');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/out\.pmtiles: 3 streets, \d+ tiles, \d+ bytes\.\n$/);

    const file = open(inFolder('out.pmtiles'));
    expect(await file.getHeader()).toMatchObject({ minZoom: 5, maxZoom: 14, tileType: 1 });
    expect(await file.getMetadata()).toMatchObject({
      attribution: '© Callejero',
      sources: await hashSources(files),
      vector_layers: ['earth', 'landuse', 'buildings', 'roads', 'places'].map((id) => ({ id })),
    });
    const near = await textOf(file, 14, -2.448, 42.466);
    for (const text of ['earth', 'residential', 'addr_housenumber', 'major_road', 'Avenida de la Paz'])
      expect(near).toContain(text);
    for (const text of ['minor_road', 'Calle Mayor', 'other']) expect(near).toContain(text);
    const farther = await textOf(file, 12, -2.448, 42.466);
    expect(farther).toContain('minor_road');
    expect(farther).not.toMatch(/Calle Mayor|addr_housenumber/);
    const far = await textOf(file, 9, -2.448, 42.466);
    expect(far).toContain('Avenida de la Paz');
    expect(far).not.toContain('minor_road');
    expect(far).toContain('population_rank');
    expect(far).not.toContain('Puente Madre');
    expect(await textOf(file, 14, -2.409, 42.4415)).toContain('Puente Madre');
  });

  const METRES = feature('LineString', [
    [545_000, 4_702_000],
    [545_100, 4_702_100],
  ]);
  it.each<[string, () => readonly string[], string]>([
    ['metres', () => [put('m', METRES)], 'line 1: 545000, 4702000 are metres: convert the file to degrees'],
    [
      'latitude before longitude',
      () => [put('s', `${AXES}\n${street('Calle', [42.46, -2.45], [42.47, -2.45])}`)],
      'line 5: 42.46, -2.45 are latitude and longitude: the longitude must come first.',
    ],
    [
      'another country',
      () => [put('c', street('Rue', [2.3, 48.8], [2.4, 48.8]))],
      'is not in Spain: convert',
    ],
    [
      'no position',
      () => [put('e', 'lon,lat,number\n,,7\n')],
      'line 2: a position has no longitude and latitude: correct it',
    ],
    ['no lines', () => [put('b', BLOCKS)], 'a map needs the axes of streets.'],
    ['a missing file', () => ['none.gz'], 'There is no file none.gz that can be read.'],
    ['half a file', () => [put('h', gzipSync(AXES).subarray(0, 120))], 'is broken or cut off'],
    ['half a line', () => [put('l', AXES.slice(0, -9))], 'line 4: this is no GeoJSON feature.'],
  ])(
    '[MP-01] refuses %s in one sentence, and leaves the file before as it is',
    async (_, files, sentence) => {
      put('out.pmtiles', 'before');
      const { status, err } = await build(files());
      expect(err).toContain(sentence);
      expect([status, err.trim().split('\n').length]).toEqual([1, 1]);
      expect(readFileSync(inFolder('out.pmtiles'), 'utf8')).toBe('before');
      expect(existsSync(inFolder('out.pmtiles.part'))).toBe(false);
    },
  );

  it('asks for what is missing, and needs no stack', async () => {
    expect((await runOps(['map', 'build', '--out', 'x'])).err).toContain('Usage: npm run ops -- map build');
    expect((await runOps(['map', 'build', 'x'])).err).toContain('--out is missing.');
    expect(await build(['x'], '--fields', 'strasse=VIA')).toMatchObject({ status: 2 });
  });
});

describe('the writer of map files', () => {
  it('splits a directory that is too large, stores a content once, and all tiles are found', async () => {
    const tiles = Array.from({ length: 6000 }, (_, index) => {
      const [x, y] = [index % 100, Math.floor(index / 100)];
      return {
        z: 7,
        x,
        y,
        layers: Buffer.from(x < 50 ? 'land' : `tile ${x} ${y} ${'·'.repeat((x * y) % 91)}`),
      };
    });
    const options = { bounds: [-10, 35, 5, 44], minZoom: 7, maxZoom: 7, metadata: {} } as const;
    const file = open(put('many.pmtiles', writePmtiles(tiles, { ...options, maxRootBytes: 512 })));
    const header = await file.getHeader();
    expect(header).toMatchObject({ numAddressedTiles: 6000, numTileContents: 3001, clustered: true });
    expect(header.rootDirectoryLength).toBeLessThan(512);
    expect(header.leafDirectoryLength).toBeGreaterThan(512);
    for (const { z, x, y, layers } of tiles.filter((__, index) => index % 97 === 0))
      expect(Buffer.from((await file.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(layers);
    expect(await file.getZxy(7, 120, 120)).toBeUndefined();
  });
});

describe('the tiles of an area', () => {
  it('have it only from the zoom at which it is not a line', () => {
    const sliver = {
      type: 'Feature' as const,
      properties: { kind: 'residential' },
      geometry: {
        type: 'Polygon' as const,
        coordinates: [
          [
            [-2.6, 42],
            [-2.1, 42],
            [-2.35, 42.0005],
            [-2.6, 42],
          ],
        ],
      },
    };
    const parts = [{ layer: 'landuse' as const, minZoom: 8, features: [sliver] }];
    const tiles = drawTiles(parts, [-2.6, 42, -2.1, 42.001], { minZoom: 8, maxZoom: 13 });
    const zooms = new Set(tiles.map(({ z }) => z));
    expect([zooms.has(8), zooms.has(13)]).toEqual([false, true]);
  });
});

describe('the streets of La Rioja', () => {
  const FILE = 'web/streets/la-rioja.pmtiles';

  it('are made from the files that the project has, small, and name their source', async () => {
    const sources = ['viales', 'poblaciones', 'portales'].map(
      (name) => `local/seed/la-rioja/${name}.geojsonl.gz`,
    );
    expect(await open(FILE).getMetadata()).toMatchObject({
      attribution: '© Gobierno de La Rioja, IDERioja',
      sources: await hashSources(sources),
    });
    expect(readFileSync(FILE).length).toBeLessThanOrEqual(3_000_000);
  });
});
