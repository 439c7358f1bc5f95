import sharp from 'sharp';

let drawn = 0;

/** A small real JPEG that differs each time. */
export const aPicture = (width = 320, height = 240): Promise<Buffer> => {
  const hue = (++drawn * 47) % 255;
  return sharp({ create: { width, height, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer();
};

/** A photo of 24 megapixels with the noise of a dark garage: more bytes and pixels than the server accepts. */
export const aLargePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 25 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
