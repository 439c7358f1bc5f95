export interface ContentSources {
  /** Hosts that the page calls beside its own: where pictures are PUT, the user pool, the tile server. */
  readonly connect: readonly string[];
  /** Hosts of map tiles. */
  readonly images: readonly string[];
  /** Hosts of programs beside our own and Stripe's. */
  readonly scripts: readonly string[];
  /** `'sha256-...'` of the inline scripts of the pages. */
  readonly inlineScripts: readonly string[];
}

/** Where Google's Places library comes from and asks. */
export const GOOGLE_MAPS_HOSTS = ['https://maps.googleapis.com', 'https://places.googleapis.com'];

/**
 * What a page may load. MapLibre starts its worker from a blob and draws tiles from them; the Stripe lines are the
 * ones that Stripe asks for; React and MapLibre set `style` attributes.
 */
export const contentSecurityPolicy = ({ connect, images, scripts, inlineScripts }: ContentSources): string =>
  Object.entries({
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlineScripts,
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      ...scripts,
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://*.stripe.com', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.stripe.com', ...connect],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/**
 * The headers of every answer beside the content security policy and those of HTTPS. Pages of other sites that open ours
 * get no hold of its window; popups that a page of ours opens, as payment methods do, keep theirs.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;
