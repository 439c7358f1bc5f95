export interface ContentSources {
  /** External hosts that pages call: for uploads, the user pool, the tile server. */
  readonly connect: readonly string[];
  /** Hosts of map tiles and of private pictures. */
  readonly images: readonly string[];
  /** External hosts of scripts, without Stripe's. */
  readonly scripts: readonly string[];
  /** `'sha256-...'` of the pages' inline scripts. */
  readonly inlineScripts: readonly string[];
}

/** Hosts of Google's Places library. */
export const GOOGLE_MAPS_HOSTS = ['https://maps.googleapis.com', 'https://places.googleapis.com'];

/**
 * The content security policy of pages. MapLibre starts its worker from a blob and draws tiles from blobs; the Stripe lines are those that
 * Stripe requires; React and MapLibre set `style` attributes.
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
 * The security headers of every answer, without the content security policy and those of HTTPS. Pages of other sites that open ours cannot
 * access its window; popups of our pages, which payment methods open, can.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;
