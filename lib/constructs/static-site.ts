import {
  type BehaviorOptions,
  CachePolicy,
  FunctionEventType,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';
import { EdgeFunction } from './edge-function.ts';
import { pageRouterCode, pageStatusCode } from './page-router.ts';
import { privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';
import type { SitePages } from './site-pages.ts';

/** The built single-page app: its bucket and its CloudFront behaviour. The last stack fills the bucket (see SiteStack). */
export class StaticSite extends Construct {
  readonly bucket: IBucket;
  private readonly settings: StageSettings;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.settings = settings;
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  behavior(pages: SitePages, responseHeadersPolicy: IResponseHeadersPolicy): BehaviorOptions {
    const { settings } = this;
    return {
      origin: privateBucketOrigin(this, 'Access', {
        bucket: this.bucket,
        originAccessControlName: `${getGlobalName(settings)}-site`,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'PageRouter', {
            settings,
            name: 'page-router',
            code: pageRouterCode(pages),
          }),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: new EdgeFunction(this, 'PageStatus', {
            settings,
            name: 'page-status',
            code: pageStatusCode(pages),
          }),
        },
      ],
    };
  }
}
