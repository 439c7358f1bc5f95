/**
 * The placeholder of the site's own address in built pages: one build serves every stage, and the address is known where the site is served
 * (docs/decisions/0009). A name under `.invalid` never resolves (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://site.invalid';

/** The placeholder for whether payments are in test mode or live. */
export const PAYMENTS_PLACEHOLDER = 'payments.invalid';

/** The placeholders of contact details for browsers that do not run the app. */
const SUPPORT_PLACEHOLDERS = {
  email: 'email.invalid',
  phone: 'phone.invalid',
  address: 'address.invalid',
} as const;

/** The test-mode notice, which a live site must not have; see `web/src/app/test-mode-banner.tsx`. */
const TEST_MODE_NOTICE = /<aside [^>]*data-test-mode[^>]*>[^<]*<\/aside>/g;

const HIDDEN_SITE = 'User-agent: *\nDisallow: /\n';

/** Whether a file may contain placeholders. */
export const mayNameStage = (file: string): boolean => /\.(html|xml|txt)$/.test(file);

/**
 * A built file with the address of its stage, such as `https://plazalibre.example`. Without one, addresses become relative, crawlers are
 * kept out and sitemaps are omitted (undefined).
 */
const fillOrigin = (file: string, text: string, origin: string | undefined): string | undefined => {
  if (origin !== undefined) return text.replaceAll(ORIGIN_PLACEHOLDER, origin);
  if (file.endsWith('robots.txt')) return HIDDEN_SITE;
  return /sitemap(-pages)?\.xml$/.test(file) ? undefined : text.replaceAll(ORIGIN_PLACEHOLDER, '');
};

export interface PageStage {
  /** The address for search engines, if the stage has a domain. */
  readonly origin: string | undefined;
  readonly support: { readonly email: string; readonly phone: string; readonly address?: string | undefined };
  /** Whether payments are in test mode, which every page then says from its first view on. */
  readonly isTestMode: boolean;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const fillSupport = (text: string, { email, phone, address = '' }: PageStage['support']): string =>
  text
    .replaceAll(`tel:${SUPPORT_PLACEHOLDERS.phone}`, `tel:${phone.replace(/[^+\d]/g, '')}`)
    .replaceAll(SUPPORT_PLACEHOLDERS.phone, () => escapeHtml(phone))
    .replaceAll(SUPPORT_PLACEHOLDERS.email, () => escapeHtml(email))
    .replaceAll(SUPPORT_PLACEHOLDERS.address, () => escapeHtml(address));

/** A built file as its stage serves it; undefined for one that the stage omits. */
export const fillStage = (
  file: string,
  text: string,
  { origin, isTestMode, support }: PageStage,
): string | undefined => {
  const ofStage = fillOrigin(file, text, origin)?.replace(PAYMENTS_PLACEHOLDER, isTestMode ? 'test' : 'live');
  const filled = ofStage === undefined ? undefined : fillSupport(ofStage, support);
  return isTestMode ? filled : filled?.replaceAll(TEST_MODE_NOTICE, '');
};
