import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_WIDTHS } from '#shared/api/constants.ts';
import { DEMO_PICTURES, readDemoPicture } from '#local/seed/demo-pictures.ts';
import { drawGarage, type GarageStyle, PICTURE_POOL, renderGarage } from '#local/seed/garage-pictures.ts';

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

  test('becomes a JPEG of 1200 x 900 that weighs 60 to 140 KB', async () => {
    const picture = await renderGarage(drawGarage('underground', 41));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    expect(picture.length).toBeGreaterThan(60_000);
    expect(picture.length).toBeLessThan(140_000);
  });

  test('is drawn in every size when it is looked at, and at no other address', async () => {
    const [address = ''] = DEMO_PICTURES;
    expect(await readDemoPicture(address)).toMatchObject({ contentType: 'image/jpeg' });
    for (const width of IMAGE_WIDTHS) {
      const picture = await readDemoPicture(address.replace('.jpg', `-${width}.webp`));
      const shown = { format: 'webp', width: Math.min(width, 1200) };
      expect(await sharp(picture?.body).metadata()).toMatchObject(shown);
    }
    expect(await readDemoPicture(address.replace('.jpg', '-300.webp'))).toBeUndefined();
    expect(await readDemoPicture(address.replace(/0(?=\.jpg)/, '9').replace(/0(?=9)/, '9'))).toBeUndefined();
  });
});
