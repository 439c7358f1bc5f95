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
 * A bucket that no policy can open to the public and that refuses unencrypted requests. It outlives its stack where the stage
 * keeps its data, and is emptied and deleted with it where not.
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
    // Empty ones of a creation that failed go.
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    autoDeleteObjects: !keepsData,
    ...props,
  }) as IBucket; // the class says `| undefined` where its interface says `?`: exactOptionalPropertyTypes tells them apart
