import { IMAGE_WIDTHS } from '#shared/api/constants.ts';

/** The smaller pictures beside a public one, for `srcset`: `x.jpg` has `x-400.webp` and so on. */
export const buildSrcSet = (imageUrl: string): string =>
  IMAGE_WIDTHS.map((width) => `${imageUrl.replace(/\.jpg$/, `-${width}.webp`)} ${width}w`).join(', ');
