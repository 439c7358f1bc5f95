/**
 * Stands in the built pages where the site's own address must be: one build serves every stage, and which address a
 * stage has is known where the site is served (docs/decisions/0009). A name under `.invalid` leads nowhere (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://site.invalid';

/** Stands in the built pages where they say whether payments are a test or live. */
export const PAYMENTS_PLACEHOLDER = 'payments.invalid';

/** Stand in the built pages where browsers that do not run the program are told how to reach somebody. */
const SUPPORT_PLACEHOLDERS = {
  email: 'email.invalid',
  phone: 'phone.invalid',
  address: 'address.invalid',
} as const;

/** What only a live site must not say; see `web/src/app/test-mode-banner.tsx`. */
const TEST_MODE_NOTICE = /<aside [^>]*data-test-mode[^>]*>[^<]*<\/aside>/g;

const HIDDEN_SITE = 'User-agent: *\nDisallow: /\n';

/** Whether a file may name its stage. */
export const mayNameStage = (file: string): boolean => /\.(html|xml|txt)$/.test(file);

/**
 * A built file with the address of its stage, such as `https://plazalibre.example`. Without one the addresses become
 * relative, crawlers are kept out and there are no sitemaps: undefined.
 */
const fillOrigin = (file: string, text: string, origin: string | undefined): string | undefined => {
  if (origin !== undefined) return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
  if (file.endsWith('robots.txt')) return HIDDEN_SITE;
  return /sitemap(-pages)?\.xml$/.test(file) ? undefined : text.replaceAll(ORIGIN_PLACEHOLDER, '');
};

export interface PageStage {
  /** The address that search engines shall know, if the stage has one of its own. */
  readonly origin: string | undefined;
  readonly support: { readonly email: string; readonly phone: string; readonly address?: string | undefined };
  /** Whether payments are not real, which every page then says from its first view on. */
  readonly isTestMode: boolean;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const fillSupport = (text: string, { email, phone, address = '' }: PageStage['support']): string =>
  text
    .replaceAll(`tel:${SUPPORT_PLACEHOLDERS.phone}`, `tel:${phone.replace(/[^+\d]/g, '')}`)
    .replaceAll(SUPPORT_PLACEHOLDERS.phone, () => escapeHtml(phone))
    .replaceAll(SUPPORT_PLACEHOLDERS.email, () => escapeHtml(email))
    .replaceAll(SUPPORT_PLACEHOLDERS.address, () => escapeHtml(address));

/** A built file as its stage serves it; undefined for one that the stage does not have. */
export const fillStage = (
  file: string,
  text: string,
  { origin, isTestMode, support }: PageStage,
): string | undefined => {
  const ofStage = fillOrigin(file, text, origin)?.replace(PAYMENTS_PLACEHOLDER, isTestMode ? 'test' : 'live');
  const filled = ofStage === undefined ? undefined : fillSupport(ofStage, support);
  return isTestMode ? filled : filled?.replaceAll(TEST_MODE_NOTICE, '');
};
