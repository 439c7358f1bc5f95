import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageSettings } from '../config.ts';
import { getSystemName } from '../names.ts';

const GITHUB = 'token.actions.githubusercontent.com';

/**
 * Lets the workflow of a repository deploy the stage without a stored key. GitHub issues tokens to runs in the environment with the stage's
 * name. Such a run may only assume the roles of the stage's CDK bootstrap.
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
