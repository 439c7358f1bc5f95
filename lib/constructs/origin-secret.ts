import { CfnOutput } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';

/** What the API knows CloudFront by. AWS generates it when the stack is created, and no template contains it. */
export class OriginSecret extends Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: 'By it the API knows what came through CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    // Without the part that CDK adds: an operator types it.
    new CfnOutput(this, 'Arn', { value: this.secretArn }).overrideLogicalId(`${id}Arn`);
  }

  /**
   * What CloudFront adds to every request: a reference, which CloudFormation fills in. It looks the value up again only
   * where something else changes, too, which is what the round is for.
   */
  headers(round: number): Record<string, string> {
    return {
      [ORIGIN_SECRET_HEADER]: this.secretValue.unsafeUnwrap(),
      [`${ORIGIN_SECRET_HEADER}-round`]: String(round),
    };
  }
}
