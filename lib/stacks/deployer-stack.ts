import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * Lets the workflow of a repository deploy the stage without a key: GitHub vouches for a run in the environment of the
 * stage's name, and the run may then do what the roles of the stage's own CDK bootstrap may, and nothing by itself.
 */
export class DeployerStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, repository, ...props }: StackProps & { settings: StageSettings; repository: string },
  ) {
    super(scope, id, props);
    const provider = this.formatArn({
      service: 'iam',
      region: '',
      resource: 'oidc-provider',
      resourceName: GITHUB,
    });
    const role = new Role(this, 'Deployer', {
      roleName: `${getSystemName(settings)}-deployer`,
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:environment:${settings.stage}`,
        },
      }),
    });
    const bootstrapped = this.formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `cdk-${settings.bootstrapQualifier}-*`,
    });
    role.addToPolicy(new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [bootstrapped] }));
    new CfnOutput(this, 'Role', { value: role.roleArn });
  }
}
