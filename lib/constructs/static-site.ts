import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
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
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { systemNameOf } from '../construct-id.ts';
import { fillOrigin, mayNameOrigin } from '../site-origin.ts';
import { pageRouterCode, pageStatusCode } from './page-router.ts';
import { letDistributionRead, privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';
import type { SitePages } from './site-pages.ts';

export interface Publication {
  /** Folder of the built app. */
  readonly directory: string;
  /** The address that search engines shall know, if the stage has one of its own. */
  readonly origin: string | undefined;
  readonly config: object;
}

/** The built single-page app: its bucket, how CloudFront serves it, and how a deployment fills it. */
export class StaticSite extends Construct {
  private readonly bucket: IBucket;
  private readonly settings: StageSettings;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.settings = settings;
    this.bucket = privateBucket(this, 'Files', { keepsData: false });
  }

  behavior(pages: SitePages, responseHeadersPolicy: IResponseHeadersPolicy): BehaviorOptions {
    return {
      origin: privateBucketOrigin(this, 'Access', this.bucket),
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

  /**
   * Uploads the folder and `config.json`, which tells the app what differs between stages. Files under `assets/` have
   * a hash in their name: they stay for a year and are never removed, for tabs that still show the last version.
   */
  publish(distribution: Distribution, { directory, origin, config }: Publication): void {
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
      sources: [pagesOf(directory, origin), Source.jsonData('config.json', config)],
      destinationBucket: this.bucket,
      exclude: ['assets/*', '.vite/*'],
      cacheControl: [CacheControl.fromString('public, max-age=0, must-revalidate')],
      distribution,
      distributionPaths: ['/*'],
    });
    pages.node.addDependency(assets);
  }

  private addEdgeFunction(id: string, name: string, code: string): Function {
    return new Function(this, id, {
      // Names of these functions are shared by all stages of an account.
      functionName: `${systemNameOf(this.settings)}-${name}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    });
  }
}

/** The built folder with the stage's own address in its pages. */
const pagesOf = (directory: string, origin: string | undefined): ISource =>
  Source.asset(directory, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Asked for by CDK; what stands below needs no container.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (output) => {
          cpSync(directory, output, { recursive: true });
          fillFiles(output, origin);
          return true;
        },
      },
    },
  });

const fillFiles = (directory: string, origin: string | undefined): void => {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(mayNameOrigin)) {
    const file = join(directory, name);
    const filled = fillOrigin(name, readFileSync(file, 'utf8'), origin);
    if (filled === undefined) rmSync(file);
    else writeFileSync(file, filled);
  }
};
