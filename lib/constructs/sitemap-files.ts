import {
  type BehaviorOptions,
  CachePolicy,
  type IOrigin,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { SITEMAP_INDEX, SITEMAP_PARTS } from '#shared/api/sitemap.ts';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';
import { privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * The bucket with the list of sitemaps and its parts, which a job writes, and how CloudFront serves them. Before the first run
 * the list is that of the site, which names its pages alone. A deployment of the site knows nothing of this bucket.
 */
export class SitemapFiles extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // It can be made again at any time.
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  /** By path pattern. `site` has the list that is there from the beginning. */
  behaviors(
    settings: StageSettings,
    { site, headers }: { site: IOrigin; headers: IResponseHeadersPolicy },
  ): Record<string, BehaviorOptions> {
    const primaryOrigin = privateBucketOrigin(this, 'Access', {
      bucket: this.bucket,
      originAccessControlName: `${getGlobalName(settings)}-sitemaps`,
    });
    const behavior: BehaviorOptions = {
      origin: new OriginGroup({ primaryOrigin, fallbackOrigin: site, fallbackStatusCodes: [404] }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    return { [SITEMAP_INDEX]: behavior, [`${SITEMAP_PARTS}*`]: behavior };
  }
}
