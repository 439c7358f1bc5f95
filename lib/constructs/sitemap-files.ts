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
 * The bucket with the sitemap index and its parts, which a job writes, and its CloudFront behaviours. Before the first run the index is the
 * site's own, which only lists pages. Deployments of the site do not touch this bucket.
 */
export class SitemapFiles extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Can be made again at any time.
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  /** By path pattern. `site` serves the initial index. */
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
