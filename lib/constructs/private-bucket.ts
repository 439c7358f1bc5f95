import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * A bucket that no policy can make public and that refuses unencrypted requests. It outlives its stack if the stage keeps its data;
 * otherwise it is emptied and deleted with the stack.
 */
export const privateBucket = (
  scope: Construct,
  id: string,
  { keepsData, ...props }: BucketProps & { keepsData: boolean },
): IBucket =>
  new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    // Empty buckets of a failed creation are deleted.
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    autoDeleteObjects: !keepsData,
    ...props,
  }) as IBucket; // the class says `| undefined` where its interface says `?`: exactOptionalPropertyTypes distinguishes them
