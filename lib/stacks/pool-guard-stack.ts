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
 * Puts the user pool behind its web ACL. A new web ACL can be used only after seconds to minutes, and until then AWS WAF
 * answers `WAFUnavailableEntityException`: in a stack of its own, after that of CloudFront, it has had them, and where it fails
 * it takes back nothing else (decision 100).
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
