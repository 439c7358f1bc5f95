import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_FILE_CACHE, MAP_POINTER_CACHE } from '#shared/api/map-file.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { writeStreetFile, type StreetFileOptions } from '#test/support/street-file.ts';
import { readyForProduction, startAwsAccount } from './aws-account.ts';
import { startMapBucket } from './fake-map-bucket.ts';
import { runOps } from './run-ops.ts';

const folder = scratchFolder('map-task');
const WHOLE = writeStreetFile();
let account: Awaited<ReturnType<typeof startAwsAccount>>;
let bucket: Awaited<ReturnType<typeof startMapBucket>>;
beforeAll(async () => {
  const state = readyForProduction();
  state.stacks['plazalibre-prod-web'] = 'UPDATE_COMPLETE';
  state.outputs = { MapBucket: 'streets-of-prod' };
  [account, bucket] = await Promise.all([startAwsAccount(state), startMapBucket()]);
});
afterAll(async () => {
  await account.close();
  bucket.close();
  rmSync(folder, { recursive: true });
});

const put = async (name: string, bytes: Buffer, stage = 'prod') => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return run(file, stage);
};
const run = (file: string, stage = 'prod') =>
  runOps(['map', '--stage', stage, '--file', file], {
    env: { ...account.env, AWS_ENDPOINT_URL_S3: bucket.url },
  });

/** A file with a header that states a larger size of the tile data. */
const padded = (megabytes: number) => {
  const file = path.join(folder, 'padded.pmtiles');
  writeFileSync(file, WHOLE);
  appendFileSync(file, Buffer.alloc(megabytes * 1024 * 1024, String(megabytes)));
  return file;
};
const pointer = () => JSON.parse(bucket.objects.get('map/current.json')?.body.toString() ?? '{}') as object; // what the tool wrote
const files = () => [...bucket.objects.keys()].filter((key) => key.endsWith('.pmtiles'));

describe('the task map', () => {
  it('[MP-01] uploads a valid file under a name with its hash, points to it, and keeps only the file before', async () => {
    const first = await put('spain.pmtiles', WHOLE);
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toContain('spain.pmtiles is good: 1 MB, zooms 0 to 15.');
    const [one = ''] = files();
    expect(one).toMatch(/^map\/spain-[\da-f]{12}\.pmtiles$/);
    expect(bucket.objects.get(one)).toEqual({ body: WHOLE, cacheControl: MAP_FILE_CACHE });
    expect(bucket.objects.get('map/current.json')?.cacheControl).toBe(MAP_POINTER_CACHE);
    expect(pointer()).toEqual({ file: one.slice(4) });

    expect(await put('spain.pmtiles', WHOLE)).toMatchObject({ status: 0 });
    expect([files(), pointer()]).toEqual([[one], { file: one.slice(4) }]);

    // In two parts: S3 accepts at most 5 GB per request.
    bucket.parts.length = 0;
    await run(padded(17));
    expect(bucket.parts.map((bytes) => bytes >= 16 * 1024 * 1024).toSorted()).toEqual([false, true]);
    const [, two = ''] = files();
    expect(bucket.objects.get(two)?.body.subarray(0, WHOLE.length).equals(WHOLE)).toBe(true);
    expect(pointer()).toEqual({ file: two.slice(4), previous: one.slice(4) });

    const third = await run(padded(1));
    expect(third.out).toContain(`Deleted ${one}.`);
    const [, three = ''] = files();
    expect(files()).toEqual([two, three]);
    // The file before is still there, so it is not uploaded again.
    bucket.parts.length = 0;
    await run(padded(17));
    expect([bucket.parts, pointer()]).toEqual([[], { file: two.slice(4), previous: three.slice(4) }]);
  });

  const made = (options: StreetFileOptions) => () => writeStreetFile({ maxZoom: 5, minZoom: 5, ...options });
  const changed = (at: number, value: number) => () => {
    const bytes = Buffer.from(WHOLE);
    bytes[at] = value;
    return bytes;
  };
  it.each<[string, () => Buffer, string]>([
    ['something else', () => Buffer.from('<html>'.repeat(99)), 'This is not a PMTiles file.'],
    ['nothing', () => Buffer.alloc(0), 'This is not a PMTiles file.'],
    ['an older version', changed(7, 2), 'This is PMTiles of version 2: version 3 is needed.'],
    [
      'a file that is cut off',
      () => WHOLE.subarray(0, 50_000),
      `cut off: its header says ${WHOLE.length} bytes, and it has 50000.`,
    ],
    ['pictures', changed(99, 2), 'no vector tiles'],
    ['another compression', changed(98, 3), 'compressed by gzip'],
    ['a broken directory', changed(129, 255), 'The file'],
    [
      'another region',
      made({ maxZoom: 14, bounds: [-9.6, 36.9, -6.1, 42.2] }),
      'another region: its box -9.6,36.9,-6.1,42.2 leaves out Madrid.',
    ],
    ['the peninsula alone', made({ maxZoom: 14, bounds: [-9.6, 35.8, 4.6, 44] }), 'leaves out Las Palmas.'],
    [
      'a box of Spain with Madrid in it alone',
      made({ maxZoom: 14, hasTowns: false }),
      'no tile of Barcelona at zoom 14.',
    ],
    ['too few zooms', made({ minZoom: 0, maxZoom: 9 }), 'zooms 0 to 9: 5 to 14 are needed at least.'],
    ['other layers', made({ maxZoom: 14, without: ['roads', 'pois'] }), 'draws: roads, pois.'],
  ])('[MP-01] refuses %s with one sentence, and uploads nothing', async (_, make, sentence) => {
    const before = [files(), pointer()];
    const { status, err } = await put('bad.pmtiles', make());
    expect(err).toContain(sentence);
    expect([status, err.trim().split('\n').length]).toEqual([1, 1]);
    expect([files(), pointer()]).toEqual(before);
  });

  it('[MP-01] refuses a stage with another kind of map, and a file that does not exist', async () => {
    expect(await put('spain.pmtiles', WHOLE, 'dev')).toMatchObject({
      status: 1,
      err: 'The map of dev is of the kind embedded: set it to pmtiles and deploy first (docs/map.md).\n',
    });
    expect((await run('none.pmtiles')).err).toBe('There is no file none.pmtiles that can be read.\n');
  });
});
