import { AccessLevel, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that only the distribution reads. The right to list makes S3 answer 404 for what is not there. */
export const privateBucketOrigin = (
  scope: Construct,
  id: string,
  { bucket, originAccessControlName }: { bucket: IBucket; originAccessControlName: string },
): IOrigin =>
  S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, id, { originAccessControlName }),
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
