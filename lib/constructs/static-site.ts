import {
  type BehaviorOptions,
  CachePolicy,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';
import { pageRouterCode, pageStatusCode } from './page-router.ts';
import { privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';
import type { SitePages } from './site-pages.ts';

/** The built single-page app: its bucket, and how CloudFront serves it. The last stack fills it (see SiteStack). */
export class StaticSite extends Construct {
  readonly bucket: IBucket;
  private readonly settings: StageSettings;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.settings = settings;
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  behavior(pages: SitePages, responseHeadersPolicy: IResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: privateBucketOrigin(this, 'Access', {
        bucket: this.bucket,
        originAccessControlName: `${getGlobalName(this.settings)}-site`,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: this.addEdgeFunction('PageRouter', 'page-router', pageRouterCode(pages)),
        },
        {
          eventType: FunctionEventType.VIEWER_RESPONSE,
          function: this.addEdgeFunction('PageStatus', 'page-status', pageStatusCode(pages)),
        },
      ],
    };
  }

  private addEdgeFunction(id: string, name: string, code: string): Function {
    return new Function(this, id, {
      functionName: `${getGlobalName(this.settings)}-${name}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }
}
