import { CfnOutput } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';

/** The secret by which the API recognises CloudFront. AWS generates it with the stack, and no template contains it. */
export class OriginSecret extends Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: 'By it the API knows what came through CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // Without CDK's suffix, because an operator types it.
    new CfnOutput(this, 'Arn', { value: this.secretArn }).overrideLogicalId(`${id}Arn`);
  }

  /**
   * The header that CloudFront adds to every request. The value is a reference that CloudFormation resolves. It does so only when something
   * else changes, too: the round.
   */
  headers(round: number): Record<string, string> {
    return {
      [ORIGIN_SECRET_HEADER]: this.secretValue.unsafeUnwrap(),
      [`${ORIGIN_SECRET_HEADER}-round`]: String(round),
    };
  }
}
