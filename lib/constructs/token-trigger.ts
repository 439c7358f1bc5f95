import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getFunctionName } from '../names.ts';

/**
 * By the scope that it takes out, a thief of an access token could have the user pool change the address, the password
 * or the end of an account without the password (decision 22). Inline, as it is all there is to it: the event of the
 * trigger is answered with what shall be different. The server is in a group of its own while it sets up a second factor
 * for a user, which takes that scope (decision 26).
 */
const SOURCE = `exports.handler = async (event) => {
  const groups = event.request.groupConfiguration?.groupsToOverride ?? [];
  if (groups.includes('second-factor-setup')) return event;
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
    },
  };
  return event;
};
`;

const ID = 'NarrowTokens';

/** What the user pool asks before it issues tokens. Apart from the functions of the manifest, which know the pool. */
export class TokenTrigger extends Function {
  constructor(scope: Construct, settings: StageSettings) {
    const logGroup = new LogGroup(scope, `${ID}Log`, {
      logGroupName: `/${settings.name}/${settings.stage}/${ID}`,
      retention: RetentionDays[settings.logsKept],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${ID}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    super(scope, ID, {
      functionName: getFunctionName(settings, ID),
      code: Code.fromInline(SOURCE),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 128,
      // Cognito waits no longer.
      timeout: Duration.seconds(5),
      role,
      logGroup,
    });
    logGroup.grantWrite(role);
  }
}
