import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { POOL_OPERATIONS } from '#functions/granted-actions.ts';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';
import { all, anyOf, matches, WebAcl } from './web-acl.ts';

/** Cognito names the operation and the app client to AWS WAF in these headers (decision 83). */
const header = (name: string) => (value: string) =>
  matches({ singleHeader: { Name: `x-amzn-cognito-${name}` } }, value);
const isOperation = header('operation-name');
const isOfClient = header('client-id');

export interface PoolFirewallProps {
  readonly settings: StageSettings;
  readonly userPool: IUserPool;
  /** The app client whose tokens may set up a second factor. */
  readonly secondFactorClient: IUserPoolClient;
}

/**
 * The web ACL of the user pool. It blocks what callers without AWS credentials ask for, but the operations of
 * `POOL_OPERATIONS`: the pool itself would change or delete an account for any access token.
 */
export class PoolFirewall extends Construct {
  constructor(scope: Construct, id: string, { settings, userPool, secondFactorClient }: PoolFirewallProps) {
    super(scope, id);
    const { ofAll, ofSecondFactor } = POOL_OPERATIONS;
    const acl = new WebAcl(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { block: {} },
      rules: [
        {
          name: 'PublicOperations',
          action: { allow: {} },
          statement: anyOf(
            ...ofAll.map(isOperation),
            all(isOfClient(secondFactorClient.userPoolClientId), anyOf(...ofSecondFactor.map(isOperation))),
          ),
        },
      ],
      metrics: `${getSystemName(settings)}-pool`,
    });
    new CfnWebACLAssociation(this, 'Association', {
      resourceArn: userPool.userPoolArn,
      webAclArn: acl.attrArn,
    });
  }
}
