import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export interface ContentSources {
  /** Hosts that the page calls beside its own: where pictures are PUT, the user pool, the tile server. */
  readonly connect: readonly string[];
  /** Hosts of map tiles. */
  readonly images: readonly string[];
  /** Hosts of programs beside our own and Stripe's. */
  readonly scripts: readonly string[];
  /** `'sha256-...'` of the scripts that stand in the pages themselves. */
  readonly inlineScripts: readonly string[];
}

/**
 * What a page may load. MapLibre starts its worker from a blob and draws tiles from them; the Stripe lines are the
 * ones that Stripe asks for; React and MapLibre set `style` attributes.
 */
const contentSecurityPolicy = ({ connect, images, scripts, inlineScripts }: ContentSources): string =>
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
    'upgrade-insecure-requests': [],
  })
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** The headers of every answer, whether page, picture or API. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, sources: ContentSources) {
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(sources), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
            override: true,
          },
        ],
      },
    });
  }
}
