/** The preview image of the site, 1200 by 630 pixels. */
export const SHARE_PICTURE = '/images/share.png';

/**
 * Placeholders in the head of the built `spot.html` for the values of a spot. They have the types of real values, so that the page renders
 * them in the same way. A name under `.invalid` never resolves (RFC 2606).
 */
export const SPOT_PLACEHOLDERS = {
  id: 'spt_00000000000000000000000000',
  title: 'title.invalid',
  description: 'description.invalid',
  picture: '/picture.invalid',
  /** Euros per day as text. */
  price: 'price.invalid',
  /** The price as a number. */
  amount: 7_654_321,
  rating: 76_543.25,
  ratings: 7_654_322,
} as const;

/** The maximum length of the owner's description in a preview. */
export const PREVIEW_LENGTH = 140;

/** The built file for pages of spots in a language. */
export const spotPageFile = (language: 'es' | 'en'): string =>
  language === 'es' ? 'spot.html' : `spot.${language}.html`;

/** The path of a spot's page. */
export const SPOT_ADDRESS = /^\/spot\/(spt_[0-9A-Z]{26})\/*$/;
