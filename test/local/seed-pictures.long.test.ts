import { mkdtemp, readFile, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePicturePool } from '#local/seed/garage-pictures.ts';

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
