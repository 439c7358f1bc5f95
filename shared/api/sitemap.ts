/** The list of all sitemaps, which robots.txt names: that of the pages, and the parts with the spaces once there are some. */
export const SITEMAP_INDEX = '/sitemap.xml';

/** Of the pages that the build renders. */
export const PAGES_SITEMAP = '/sitemap-pages.xml';

/** Below it are the parts with the spaces. */
export const SITEMAP_PARTS = '/sitemaps/';
