import sharp from 'sharp';

/** A photo as a telephone hands it to the form: the browser has made it smaller, its grain is that of a dark garage. */
export const aPhoto = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90 + number, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
