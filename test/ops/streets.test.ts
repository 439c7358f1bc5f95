import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { streetNameKey } from '#shared/data/keys.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { writeAddresses } from '#local/addresses.ts';
import { env } from '#shared/lib/env.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useStack } from '#test/support/stack.ts';
import { runOps } from './run-ops.ts';

const app = useStack();
const folder = scratchFolder('streets-task');
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[]) => {
  writeAddresses(app.dataDir, app.stack);
  return runOps(['streets', ...args], { env: { PLAZA_DATA: app.dataDir } });
};
const fileOf = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const load = (...args: readonly string[]) => run(['import', '--attribution', '© Prueba', ...args]);

const line = (properties: object, geometry: object) =>
  JSON.stringify({ type: 'Feature', properties, geometry });
const point = (coordinates: readonly number[]) => ({ type: 'Point', coordinates });
const LAUREL = { nombre_via: 'Calle Laurel', numero: '12', ine_mun: '26089' };
const HOUSE = line(LAUREL, point([-2.4481, 42.4659]));
const COLLECTION = { type: 'FeatureCollection', features: [JSON.parse(HOUSE) as object] }; // as written above
const AXIS = line(
  { nombre_via: 'Calle Laurel', ine_mun: '26089' },
  {
    type: 'LineString',
    coordinates: [
      [-2.4485, 42.4658],
      [-2.4477, 42.466],
    ],
  },
);
const VALENCIA = line(
  { nombre_via: 'Calle Colón', numero: '20', ine_mun: '46250' },
  point([-0.3707, 39.4692]),
);

describe('the task streets', () => {
  it('[HM-02] imports files of two provinces, says what it left out, does nothing the second time, and checks and removes', async () => {
    const files = [
      fileOf('axes.geojsonl.gz', gzipSync([AXIS, AXIS].join('\n'))),
      fileOf(
        'houses.geojsonl',
        [
          HOUSE,
          // The same street under another code.
          line({ ...LAUREL, numero: '14', dgc_via: '77' }, point([-2.4482, 42.4659])),
          line({ ...LAUREL, numero: 'SN' }, point([-2.4482, 42.4659])),
          line({ ...LAUREL, nombre_via: '' }, point([-2.4482, 42.4659])),
          line({ ...LAUREL, ine_mun: '', municipio: 'Atlántida' }, point([-2.4482, 42.4659])),
          line({ ...LAUREL, numero: '16' }, point([2.35, 48.85])),
          VALENCIA,
        ].join('\n'),
      ),
    ];
    const first = await load(...files);
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toContain(
      '9 features read; left out: 1 without the name of a street; 1 of unknown towns (Atlántida); 1 houses without a number; 1 without a position in Spain.',
    );
    expect(first.out).toContain('Province 26: 1 streets with 2 houses');
    expect(first.out).toContain('Province 46: 1 streets with 1 houses');

    const second = await load(...files);
    expect(second.out).toContain('Province 26: nothing to do, the same files are in service.');

    const check = await run(['check']);
    expect(check).toMatchObject({ status: 0, err: '' });
    expect(check.out).toContain('"© Prueba"');
    expect(check.out).toContain('Everything is there.');

    const table = openTable(env.tableName());
    const { edition } = (await streetsWriter(table).findEdition('26')) ?? { edition: '' };
    await table.remove(streetNameKey('laurel', edition));
    const broken = await run(['check', '--province', '26']);
    expect(broken.out).toContain(
      'Wrong: 1 lists, names or squares are missing; such as STREETNAME#la laurel#',
    );
    expect(broken).toMatchObject({
      status: 1,
      err: 'The streets of 26 are not whole: remove and import them again.\n',
    });

    for (const province of ['26', '46'])
      expect(await run(['remove', '--province', province])).toMatchObject({ status: 0, err: '' });
    expect((await run(['remove', '--province', '26'])).out).toBe('Province 26 has no streets.\n');
    expect((await run(['check'])).out).toBe('There are no streets.\n');
  });

  it('[HM-02] takes a file with much less than is in service for one that is not whole', async () => {
    const houses = [1, 2, 3, 4, 5].map((number) =>
      line({ ...LAUREL, numero: number }, point([-2.4481, 42.4659])),
    );
    await load(fileOf('whole.geojsonl', houses.join('\n')));
    const { status, err } = await load(fileOf('part.geojsonl', HOUSE));
    expect(status).toBe(1);
    expect(err).toContain('has 1 streets with 5 houses, and the files have 1 with 1: are they whole?');
    await run(['remove', '--province', '26']);
  });

  const moved = (...coordinates: readonly number[]) => line(LAUREL, point(coordinates));
  it.each<[string, string | Buffer, string]>([
    [
      'positions in metres',
      moved(545_000, 4_701_000),
      'line 1: 545000, 4701000 are metres: convert the file to degrees',
    ],
    [
      'latitude first',
      moved(42.4659, -2.4481),
      'line 1: 42.4659, -2.4481 are latitude and longitude: the longitude must come first',
    ],
    [
      'no position',
      'street,code,lon,lat\nLaurel,26089,,',
      'line 2: a position has no longitude and latitude',
    ],
    ['another country', moved(2.35, 48.85), 'line 1: 2.35, 48.85 is not in Spain'],
    [
      'no field of a street',
      line({ calle: 'Laurel', ine_mun: '26089' }, point([-2.4481, 42.4659])),
      '--fields street=…',
    ],
    ['no field of a town', line({ nombre_via: 'Laurel' }, point([-2.4481, 42.4659])), '--fields town=…'],
    [
      'a collection that is indented',
      JSON.stringify(COLLECTION, undefined, 2),
      'line 6: this is no GeoJSON feature. A GeoJSON file must have one feature a line: "ogr2ogr -f GeoJSONSeq new.geojsonl',
    ],
    [
      'a collection on one line',
      JSON.stringify(COLLECTION),
      'has several features on one line. A GeoJSON file must have one feature a line: "ogr2ogr -f GeoJSONSeq new.geojsonl',
    ],
    ['a line that is cut off', HOUSE.slice(0, 50), 'line 1: this is no GeoJSON feature'],
    ['half a gzipped file', gzipSync(HOUSE.repeat(999)).subarray(0, 60), 'is broken or cut off'],
    ['nothing', '', 'is empty'],
    ['no columns of a position', 'street,code\nLaurel,26089', 'names no columns lon and lat'],
    [
      'unknown towns alone',
      line({ nombre_via: 'Laurel', municipio: 'Atlántida' }, point([-2.4481, 42.4659])),
      'no street of a known town',
    ],
  ])('[HM-02] refuses %s in one sentence', async (_, content, sentence) => {
    const { status, err } = await load(fileOf('bad.geojsonl', content));
    expect(err).toContain(sentence);
    expect([status, err.trim().split('\n').length]).toEqual([1, 1]);
  });

  it.each<[string, readonly string[], number, string]>([
    ['no part', [], 2, 'There is no task streets'],
    ['no file', ['import', '--attribution', 'x'], 2, 'It takes other words.'],
    ['no attribution', ['import', 'a.csv'], 2, '--attribution is missing.'],
    [
      'a file that is not there',
      ['import', '--attribution', 'x', 'none.csv'],
      1,
      'There is no file none.csv',
    ],
    [
      'an unknown field',
      ['import', '--attribution', 'x', '--fields', 'road=a', 'a.csv'],
      1,
      '--fields has "road=a"',
    ],
    ['no province', ['remove'], 2, '--province is missing.'],
    ['a province that is none', ['remove', '--province', '99'], 2, 'the INE code of a province'],
  ])('[HM-02] refuses %s', async (_, args, status, sentence) => {
    const outcome = await run(args);
    expect(outcome.err).toContain(sentence);
    expect(outcome.status).toBe(status);
  });
});
