/** The sitemap index, which robots.txt names: the sitemap of pages, and the parts with spots once they exist. */
export const SITEMAP_INDEX = '/sitemap.xml';

/** The sitemap of prerendered pages. */
export const PAGES_SITEMAP = '/sitemap-pages.xml';

/** The prefix of the parts with spots. */
export const SITEMAP_PARTS = '/sitemaps/';
