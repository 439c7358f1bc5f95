import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
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
});
