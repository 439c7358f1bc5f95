import { IMAGE_WIDTHS } from '#shared/model/constants.ts';

/** The smaller pictures beside a public one, for `srcset`: `x.jpg` has `x-400.webp` and so on. */
export const buildSrcSet = (imageUrl: string): string =>
  IMAGE_WIDTHS.map((width) => `${imageUrl.replace(/\.jpg$/, `-${width}.webp`)} ${width}w`).join(', ');

/** The width of a spot's picture on its page, as in `sizes` of an image. */
export const GALLERY_SIZES = '(min-width: 64rem) 44rem, 100vw';
