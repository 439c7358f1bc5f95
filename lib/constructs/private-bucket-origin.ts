import { type IDistribution, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that only CloudFront reads. It says so in a policy of its own: see `letDistributionRead`. */
export const privateBucketOrigin = (scope: Construct, id: string, bucket: IBucket): IOrigin => {
  const { originAccessControlId } = new S3OriginAccessControl(scope, id);
  return S3BucketOrigin.withBucketDefaults(bucket, { originAccessControlId });
};

/**
 * The policy of such a bucket. It stands in the distribution's stack, because it names the distribution: in the
 * bucket's stack the two stacks would need each other. The right to list makes S3 answer 404 for what is not there.
 */
export const letDistributionRead = (
  scope: Construct,
  id: string,
  { bucket, distribution }: { bucket: IBucket; distribution: IDistribution },
): void => {
  const resources = [bucket.bucketArn, bucket.arnForObjects('*')];
  new BucketPolicy(scope, id, { bucket }).document.addStatements(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject', 's3:ListBucket'],
      resources,
      conditions: { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } },
    }),
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:*'],
      resources,
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
};
