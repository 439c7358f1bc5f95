import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_PICTURES, readDemoPicture } from '#local/seed/demo-pictures.ts';

test('the demo has 43 different pictures of 1200 x 900, each of 60 to 140 KB', async () => {
  const pictures = await Promise.all(DEMO_PICTURES.map(readDemoPicture));
  expect(new Set(pictures.map((picture) => picture?.body.toString('base64'))).size).toBe(43);
  for (const picture of pictures) {
    expect(await sharp(picture?.body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    expect(picture?.body.length).toBeGreaterThan(60_000);
    expect(picture?.body.length).toBeLessThan(140_000);
  }
});
