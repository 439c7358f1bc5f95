import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_WIDTHS } from '#shared/model/constants.ts';
import { DEMO_PICTURES, readDemoPicture } from '#local/seed/demo-pictures.ts';

describe('a demo picture', () => {
  test('is created in every size on request, and at no other URL', async () => {
    const [address = ''] = DEMO_PICTURES;
    const whole = await readDemoPicture(address);
    expect(await sharp(whole?.body).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 720 });
    for (const width of IMAGE_WIDTHS) {
      const picture = await readDemoPicture(address.replace('.jpg', `-${width}.webp`));
      const shown = { format: 'webp', width: width === 400 ? 400 : 960 };
      expect(await sharp(picture?.body).metadata()).toMatchObject(shown);
    }
    expect(await readDemoPicture(address.replace('.jpg', '-300.webp'))).toBeUndefined();
    expect(await readDemoPicture(address.replace('000.jpg', '999.jpg'))).toBeUndefined();
  });
});
