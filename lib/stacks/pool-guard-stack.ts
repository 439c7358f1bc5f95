import { Stack, type StackProps } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface PoolGuardStackProps extends StackProps {
  readonly userPool: IUserPool;
  /** ARN of the web ACL of the user pool. */
  readonly firewallArn: string;
}

/**
 * Attaches the web ACL to the user pool. A new web ACL is usable only after seconds to minutes; until then AWS WAF answers
 * `WAFUnavailableEntityException`. This stack comes after CloudFront's, so that the time has passed, and its failure rolls back nothing
 * else (decision 100).
 */
export class PoolGuardStack extends Stack {
  constructor(scope: Construct, id: string, { userPool, firewallArn, ...props }: PoolGuardStackProps) {
    super(scope, id, props);
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: firewallArn,
    });
  }
}
