import { AccessLevel, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that only the distribution reads. With the right to list, S3 answers 404 for a missing object. */
export const privateBucketOrigin = (
  scope: Construct,
  id: string,
  { bucket, originAccessControlName }: { bucket: IBucket; originAccessControlName: string },
): IOrigin =>
  S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessControl: new S3OriginAccessControl(scope, id, { originAccessControlName }),
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
