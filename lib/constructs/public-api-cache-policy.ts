import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';

/** The maximum, whatever an answer's `Cache-Control` says. */
const MAX_TTL = Duration.minutes(1);

/**
 * The edge cache of a public route whose answers are the same for all callers. The key is the query, and an answer is kept as long as its
 * `Cache-Control` says; without one, or with `no-store`, it is not kept. Cookies and tokens never reach the API, so no answer can be
 * personal.
 */
export class PublicApiCachePolicy extends Construct {
  readonly policies: Pick<BehaviorOptions, 'cachePolicy' | 'originRequestPolicy'>;

  /** `name` and `query` if the key is not the whole query. */
  constructor(
    scope: Construct,
    id: string,
    settings: StageSettings,
    { name = 'public-api', query = CacheQueryStringBehavior.all() } = {},
  ) {
    super(scope, id);
    this.policies = {
      cachePolicy: new CachePolicy(this, 'Cache', {
        cachePolicyName: `${getGlobalName(settings)}-${name}`,
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: MAX_TTL,
        queryStringBehavior: query,
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'Request', {
        originRequestPolicyName: `${getGlobalName(settings)}-${name}`,
        // In addition to the key: see ViewerNaming.
        headerBehavior: OriginRequestHeaderBehavior.allowList('true-client-ip'),
      }),
    };
  }
}
