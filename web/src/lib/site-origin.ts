/**
 * The site's address for search engines, empty for a stage that they must not list: canonical addresses and structured data use it. The
 * server fills it into every page.
 */
export const siteOrigin = (): string =>
  import.meta.env.SSR ? import.meta.env.SITE_ORIGIN : (document.documentElement.dataset.origin ?? '');
