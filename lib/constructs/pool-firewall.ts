import type { IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { POOL_OPERATIONS, POOL_RATES } from '#functions/granted-actions.ts';
import type { StageSettings } from '../config.ts';
import { getSystemName, toConstructId } from '../names.ts';
import { all, anyOf, hasHeader, limitRate, matches, not, WebAcl } from './web-acl.ts';

/** Cognito names the operation and the app client to AWS WAF in these headers (decision 83). */
const OPERATION = 'x-amzn-cognito-operation-name';
const CLIENT = 'x-amzn-cognito-client-id';
const header = (name: string) => (value: string) => matches({ singleHeader: { Name: name } }, value);
const isOperation = header(OPERATION);
const isOfClient = header(CLIENT);

export interface PoolFirewallProps {
  readonly settings: StageSettings;
  /** The app client whose tokens may set up a second factor. */
  readonly secondFactorClient: IUserPoolClient;
}

/**
 * The web ACL of the user pool. For callers without AWS credentials it blocks everything but the operations of `POOL_OPERATIONS`: otherwise
 * the pool would change or delete an account for any access token.
 */
export class PoolFirewall extends WebAcl {
  constructor(scope: Construct, id: string, { settings, secondFactorClient }: PoolFirewallProps) {
    const { ofAll, ofSecondFactor } = POOL_OPERATIONS;
    const allow = (name: string, statement: ReturnType<typeof anyOf>) => ({
      name,
      statement,
      action: { allow: {} },
    });
    const settingUp = anyOf(...ofSecondFactor.map(isOperation));
    super(scope, id, {
      scope: 'REGIONAL',
      name: `${getSystemName(settings)}-pool`,
      defaultAction: { block: {} },
      rules: [
        ...Object.entries(POOL_RATES).map(([name, { operations, max }]) =>
          limitRate(toConstructId(name), max, {}, anyOf(...operations.map(isOperation))),
        ),
        allow(
          'PublicOperations',
          anyOf(...ofAll.map(isOperation), all(isOfClient(secondFactorClient.userPoolClientId), settingUp)),
        ),
        // Where Cognito names no client of a token, administrators can still set up their second factor (decision 100).
        allow('SecondFactorUnnamed', all(not(hasHeader(CLIENT)), settingUp)),
      ],
    });
  }
}
