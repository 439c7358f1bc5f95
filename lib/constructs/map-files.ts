import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CachePolicy,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getGlobalName } from '../names.ts';
import { privateBucketOrigin } from './private-bucket-origin.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * The bucket with the file of the map and its pointer, which `npm run ops -- map` fills, and how CloudFront serves it: in the
 * ranges that are asked for, kept as long as each object says, and never compressed, because its tiles are.
 */
export class MapFiles extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(
    scope: Construct,
    id: string,
    { settings, headers }: { settings: StageSettings; headers: IResponseHeadersPolicy },
  ) {
    super(scope, id);
    // It can be made again from public data at any time.
    const bucket = privateBucket(this, 'Files', {
      keepsData: false,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    this.behavior = {
      origin: privateBucketOrigin(this, 'Access', {
        bucket,
        originAccessControlName: `${getGlobalName(settings)}-map`,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      compress: false,
    };
    // Of the stack by this name, which the operator's tool reads.
    new CfnOutput(Stack.of(this), 'MapBucket', { value: bucket.bucketName });
  }
}
