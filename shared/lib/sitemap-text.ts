import type { Language } from '../api/accounts.ts';

const document = (root: string, namespaces: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>
${lines.join('\n')}
</${root}>
`;

const changed = (at: string | undefined) => (at === undefined ? '' : `<lastmod>${at}</lastmod>`);

/** A page in a sitemap: one entry per language, each with links to all. `changedAt` is ISO. */
export const sitemapEntry = (addresses: Readonly<Record<Language, string>>, changedAt?: string): string => {
  const alternates = Object.entries({ ...addresses, 'x-default': addresses.es })
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
  return Object.values(addresses)
    .map((address) => `<url><loc>${address}</loc>${changed(changedAt)}${alternates}</url>`)
    .join('\n');
};

/** A sitemap of these entries. */
export const sitemapText = (entries: readonly string[]): string =>
  document('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);

export const sitemapIndexText = (
  sitemaps: readonly { readonly address: string; readonly changedAt?: string }[],
): string =>
  document(
    'sitemapindex',
    '',
    sitemaps.map(({ address, changedAt }) => `<sitemap><loc>${address}</loc>${changed(changedAt)}</sitemap>`),
  );
