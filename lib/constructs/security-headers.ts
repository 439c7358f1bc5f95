import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { type ContentSources, contentSecurityPolicy, SECURITY_HEADERS } from '../security-headers.ts';

/** The headers of every answer, whether page, picture or API. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { name, ...sources }: ContentSources & { name: string }) {
    const policy = `${contentSecurityPolicy(sources)}; upgrade-insecure-requests`;
    // CloudFront only accepts these as named settings.
    const {
      'x-content-type-options': _,
      'x-frame-options': frameOption,
      'referrer-policy': referrerPolicy,
      ...others
    } = SECURITY_HEADERS;
    super(scope, id, {
      responseHeadersPolicyName: name,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption[frameOption], override: true },
        referrerPolicy: {
          referrerPolicy: referrerPolicy as HeadersReferrerPolicy, // the enum's values are those of the header
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
