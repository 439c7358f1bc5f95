import { mkdtemp, readFile, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  drawGarage,
  ensurePicturePool,
  PICTURE_POOL,
  type GarageStyle,
} from '#local/seed/garage-pictures.ts';

describe('the pool of demo pictures', () => {
  let folder = '';
  let files: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'garage-pictures-'));
    files = await ensurePicturePool(folder);
  }, 240_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('holds 43 different JPEG pictures of 1200 x 900', async () => {
    expect(files).toHaveLength(43);
    const contents = await Promise.all(files.map((file) => readFile(file)));
    expect(new Set(contents.map((content) => content.toString('base64'))).size).toBe(43);
    for (const content of contents) {
      expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    }
  });

  test('weighs 60 to 140 KB a picture', async () => {
    for (const file of files) {
      const { size } = await stat(file);
      expect(size, file).toBeGreaterThan(60_000);
      expect(size, file).toBeLessThan(140_000);
    }
  });

  test('is found again without drawing, and only what is missing is drawn anew', async () => {
    const [lost = '', kept = ''] = files;
    const before = await readFile(lost);
    const untouched = await stat(kept);
    await unlink(lost);
    expect(await ensurePicturePool(folder)).toEqual(files);
    expect(await readFile(lost)).toEqual(before);
    expect((await stat(kept)).mtimeMs).toBe(untouched.mtimeMs);
  });
});

describe('a drawn garage', () => {
  const styles = [...new Set(PICTURE_POOL.map(({ style }) => style))];

  test.each<GarageStyle>(styles)(
    'of style %s is the same for the same seed and another for another',
    (style) => {
      expect(drawGarage(style, 41)).toBe(drawGarage(style, 41));
      expect(drawGarage(style, 41)).not.toBe(drawGarage(style, 42));
    },
  );

  test('never depends on fonts or on numbers that are none', () => {
    for (const { style, seed } of PICTURE_POOL) {
      const svg = drawGarage(style, seed);
      expect(svg).not.toContain('<text');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
