import {
  type BehaviorOptions,
  CachePolicy,
  type Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { letDistributionRead, privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';
import type { SitePages } from './site-pages.ts';

/** The built single-page app: its bucket, how CloudFront serves it, and how a deployment fills it. */
export class StaticSite extends Construct {
  private readonly bucket: IBucket;
  private readonly stage: string;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    this.stage = stage;
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  behavior(pages: SitePages, responseHeadersPolicy: IResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: privateBucketOrigin(this, 'Access', this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy,
      functionAssociations: [
        { eventType: FunctionEventType.VIEWER_REQUEST, function: this.addPageRouter(pages) },
      ],
    };
  }

  /**
   * Uploads the folder and `config.json`, which tells the app what differs between stages. Files under `assets/` have
   * a hash in their name: they stay for a year and are never removed, for tabs that still show the last version.
   */
  publish(distribution: Distribution, directory: string, config: object): void {
    letDistributionRead(this, 'Policy', { bucket: this.bucket, distribution });
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(directory)],
      destinationBucket: this.bucket,
      exclude: ['*'],
      include: ['assets/*'],
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(directory), Source.jsonData('config.json', config)],
      destinationBucket: this.bucket,
      exclude: ['assets/*', '.vite/*'],
      cacheControl: [CacheControl.fromString('public, max-age=0, must-revalidate')],
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }

  /** Every address of the app answers with a page; only what looks like a file is asked for as it is. */
  private addPageRouter({ files, fallback }: SitePages): Function {
    return new Function(this, 'PageRouter', {
      // Names of these functions are shared by all stages of an account.
      functionName: `plazalibre-${this.stage}-page-router`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`const pages = ${JSON.stringify(files)};
function handler({ request }) {
  const address = request.uri.length > 1 && request.uri.endsWith('/') ? request.uri.slice(0, -1) : request.uri;
  const isFile = address.slice(address.lastIndexOf('/')).includes('.');
  request.uri = pages[address] || (isFile ? address : '${fallback}');
  return request;
}`),
    });
  }
}
