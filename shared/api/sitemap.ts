/** The sitemap index, which robots.txt names: the sitemap of pages, and the parts with spots once they exist. */
export const SITEMAP_INDEX = '/sitemap.xml';

/** The sitemap of prerendered pages. */
export const PAGES_SITEMAP = '/sitemap-pages.xml';

/**
 * The prefix of the parts with spots. They are in the root, because a sitemap lists what is in its own folder and below it
 * (https://www.sitemaps.org/protocol.html#location).
 */
export const SITEMAP_PARTS = '/sitemap-spots-';
