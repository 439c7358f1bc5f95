/**
 * The address of the site as search engines shall know it, empty for a stage that they shall not: pages name it in their
 * canonical addresses and their structured data. It is in every page, filled in by its server.
 */
export const siteOrigin = (): string =>
  import.meta.env.SSR ? import.meta.env.SITE_ORIGIN : (document.documentElement.dataset.origin ?? '');
