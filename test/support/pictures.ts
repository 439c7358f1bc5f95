import sharp from 'sharp';

let drawn = 0;

/** A small real JPEG, a different one each time. */
export const aPicture = (width = 320, height = 240): Promise<Buffer> => {
  const hue = (++drawn * 47) % 255;
  return sharp({ create: { width, height, channels: 3, background: { r: hue, g: 120, b: 255 - hue } } })
    .jpeg()
    .toBuffer();
};
