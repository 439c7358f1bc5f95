import { IMAGE_WIDTHS } from '#shared/model/constants.ts';

/** A smaller picture beside a public one: `x.jpg` has `x-400.webp` and so on. */
export const nameSmaller = (imageUrl: string, width: number) => imageUrl.replace(/\.jpg$/, `-${width}.webp`);

/** All of them, for `srcset`. */
export const buildSrcSet = (imageUrl: string): string =>
  IMAGE_WIDTHS.map((width) => `${nameSmaller(imageUrl, width)} ${width}w`).join(', ');

/** The width of a spot's picture on its page, as in `sizes` of an image. */
export const GALLERY_SIZES = '(min-width: 64rem) 44rem, 100vw';
