import { API_STACKS } from '#lib/names.ts';

/** A finding of the AwsSolutions rules of cdk-nag that we accept, and why. */
export interface AcceptedFinding {
  readonly rule: RegExp;
  /** The paths of the constructs. */
  readonly at: RegExp;
  readonly reason: string;
}

const API = API_STACKS.join('|');
const ROLE = String.raw`\w+Role/DefaultPolicy/Resource$`;

export const ACCEPTED_FINDINGS: readonly AcceptedFinding[] = [
  {
    rule: /^AwsSolutions-APIG4$/,
    at: new RegExp(String.raw`^(${API})/\w+Route/Resource$`),
    reason:
      'Functions check tokens and signatures themselves (docs/decisions/0025): the answer of an authorizer of an HTTP API cannot be given the shape of our errors. test/contract/authorisation.test.ts tries every route as everybody.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    at: /^Web\/Distribution\/Resource$/,
    reason: 'Drivers book from any country before they travel to Spain.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    at: /^Web\/Distribution\/Resource$/,
    reason:
      'A stage for trying things out is spared the firewall, which costs by the month. Production has one, which a test holds.',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    at: /^Web\/Distribution\/Resource$/,
    reason:
      'Such a log keeps the address of every visitor with what was searched for, which the privacy policy promises not to. The access log of the API tells route, status and time; the firewall counts what it refuses.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    at: /^Web\/Distribution\/Resource$/,
    reason:
      'A stage without a domain answers at the address and with the certificate of CloudFront, whose policy cannot be chosen. With a domain TLS 1.2 is the least, which a test holds.',
  },
  {
    rule: /^AwsSolutions-COG1$/,
    at: /^Auth\/Users\/Resource$/,
    reason:
      'Symbols are not part of the password rule of the specification (000 §5); length and three kinds are.',
  },
  {
    rule: /^AwsSolutions-COG2$/,
    at: /^Auth\/Users\/Resource$/,
    reason:
      'Drivers and owners sign in with a password (000 §2): a second factor is asked of administrators, whose routes refuse a sign-in without it (docs/decisions/0026). Money leaves only to accounts that Stripe has verified.',
  },
  {
    rule: /^AwsSolutions-COG8$/,
    at: /^Auth\/Users\/Resource$/,
    reason:
      'The Plus plan is paid by the user, with most of its checks for flows that the browser makes itself. Guessing is stopped by limits per address and account in the functions and by the rate rule of the firewall on /api/auth.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:ses:.*:identity\/\*\]$/,
    at: /^(AccountsAndSpots\/ForgotPassword|Jobs\/DrainOutbox)Role\/DefaultPolicy\/Resource$/,
    reason:
      'In its sandbox SES also asks for permission on the identity of the recipient. The condition allows mails of our own sender alone (docs/decisions/0047), which a test holds.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    at: new RegExp(`^(${API}|Jobs)/${ROLE}`),
    reason:
      'X-Ray knows no resources: PutTraceSegments and PutTelemetryRecords of the functions that money passes through. test/infra/permissions.test.ts holds that nothing else has a star.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/api\/images\/\*\]$/,
    at: new RegExp(`^(${API}|Jobs)/${ROLE}`),
    reason:
      'The functions of pictures read, write or delete under the prefix of the public ones; keys are drawn at random.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*\/private\/\*\]$/,
    at: new RegExp(`^(${API}|Jobs)/${ROLE}`),
    reason:
      'The functions of private pictures read, write or delete under their prefix; keys are drawn at random.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*Uploads.*\/\*\]$/,
    at: new RegExp(`^(AccountsAndSpots|ChangesAndClaims|Jobs)/${ROLE}`),
    reason:
      'The functions that sign uploads and the job that takes them over meet keys that are drawn at random; the bucket has nothing else.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*SitemapsFiles.*\/\*\]$/,
    at: /^Jobs\/WriteSitemapsRole\/DefaultPolicy\/Resource$/,
    reason:
      'The job of the sitemaps reads their list and writes as many parts as there are; the bucket has nothing else.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<\w+\.Arn>:\*\]$/,
    at: /^Jobs\/SchedulerRoleForTarget-\w+\/DefaultPolicy\/Resource$/,
    reason:
      'The schedule of a job may call any version of this one function: CDK writes the grant so, and there is one version.',
  },
  {
    rule: /^AwsSolutions-(IAM4|IAM5|L1)(\[.*\])?$/,
    at: /^Site\/Custom::CDKBucketDeployment\w+\//,
    reason:
      "CDK's own function that copies the built site into its bucket: it runs while a stack is deployed and never by itself, its permissions and runtime are CDK's, and it reaches the bucket of the site and that of CDK's assets.",
  },
  {
    rule: /^AwsSolutions-S1$/,
    at: /^(Data\/Uploads|Web\/(Images|App\/Files|Map\/Files|Sitemaps\/Files))\/Resource$/,
    reason:
      'Nobody reads the buckets but CloudFront and our functions, which log what they do; the log would keep the addresses of people who upload.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    at: /^Web\/OriginSecret\/Resource$/,
    reason:
      'CloudFront must learn a new value by a deployment, which no rotation can begin. The value opens nothing but the way past the firewall; docs/runbook.md says how it is changed.',
  },
  {
    rule: /^AwsSolutions-SQS3$/,
    at: /^Jobs\/\w+Failures\/Resource$/,
    reason:
      'They are the queues of what failed: an alarm rings for the first message, and an operator replays it.',
  },
];
