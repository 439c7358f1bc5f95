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
 * The bucket of the map file and its pointer, which `npm run ops -- map` fills, and its CloudFront behaviour: range requests, cached as
 * each object says, never compressed because tiles already are.
 */
export class MapFiles extends Construct {
  readonly behavior: BehaviorOptions;

  constructor(
    scope: Construct,
    id: string,
    { settings, headers }: { settings: StageSettings; headers: IResponseHeadersPolicy },
  ) {
    super(scope, id);
    // Can be made again from public data.
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
    // The operator's tool reads the output by this name.
    new CfnOutput(Stack.of(this), 'MapBucket', { value: bucket.bucketName });
  }
}
