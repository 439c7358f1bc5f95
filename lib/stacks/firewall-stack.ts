import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { StageSettings } from '../config.ts';
import { getStackName } from '../names.ts';
import { firewallRules, TOO_MANY } from '../constructs/firewall-rules.ts';
import { WebAcl } from '../constructs/web-acl.ts';

const WORDS = 'Too many requests from your network. Please wait a few minutes.';

/** The answer to a client above the rate limit, in the format of the API. The firewall has no request id. */
const ASKED_TOO_OFTEN = {
  error: WORDS,
  message: WORDS,
  code: 'rate_limited',
  requestId: 'firewall',
} satisfies ProblemBody;

export interface FirewallStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly firewall: NonNullable<StageSettings['firewall']>;
}

/** The firewall of CloudFront. AWS requires it to be in us-east-1. */
export class FirewallStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { settings, firewall, ...props }: FirewallStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const acl = new WebAcl(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: firewallRules(firewall),
      name: getStackName(settings, 'Firewall'),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(ASKED_TOO_OFTEN) },
      },
    });
    // CloudFormation has no exports to another region (decision 53).
    CrossStackReferences.of(acl).produce(ReferenceStrength.WEAK);
    this.firewallArn = acl.attrArn;
  }
}
