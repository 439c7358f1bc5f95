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

/** However long an answer says that it may be kept. */
const LONGEST = Duration.minutes(1);

/**
 * How the edge serves a public route whose answers are the same for all callers. The query is the
 * key, and as long as the answer's `Cache-Control` says it is kept: what says nothing, or `no-store`, is not. Neither
 * cookies nor tokens reach the API, so that no answer can be personal.
 */
export class PublicApiCachePolicy extends Construct {
  readonly policies: Pick<BehaviorOptions, 'cachePolicy' | 'originRequestPolicy'>;

  /** `name` and `query` where not the whole query is the key. */
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
        maxTtl: LONGEST,
        queryStringBehavior: query,
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'Request', {
        originRequestPolicyName: `${getGlobalName(settings)}-${name}`,
        // Beside what the key has: see ViewerNaming.
        headerBehavior: OriginRequestHeaderBehavior.allowList('true-client-ip'),
      }),
    };
  }
}
