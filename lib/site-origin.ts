/**
 * Stands in the built pages where the site's own address must be: one build serves every stage, and which address a
 * stage has is known where the site is served (docs/decisions/0009). A name under `.invalid` leads nowhere (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://site.invalid';

const HIDDEN_SITE = 'User-agent: *\nDisallow: /\n';

/** Whether the address of the site may be in a file. */
export const mayNameOrigin = (file: string): boolean => /\.(html|xml|txt)$/.test(file);

/**
 * A built file with the address of its stage, such as `https://plazalibre.example`. Without one the addresses become
 * relative, crawlers are kept out and there is no site map: undefined.
 */
export const fillOrigin = (file: string, text: string, origin: string | undefined): string | undefined => {
  if (origin !== undefined) return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
  if (file.endsWith('robots.txt')) return HIDDEN_SITE;
  return file.endsWith('sitemap.xml') ? undefined : text.replaceAll(ORIGIN_PLACEHOLDER, '');
};
