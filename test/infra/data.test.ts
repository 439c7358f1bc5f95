import { describe, expect, it } from 'vitest';
import { Match } from 'aws-cdk-lib/assertions';
import { REINDEX_QUEUE, OUTBOX_PARTITION, TABLE } from '#shared/data/table.ts';
import { jobs, type JobSpec } from '#functions/manifest.ts';
import { API_STACKS } from '#lib/names.ts';
import { synthesised, type Synthesis } from './synthesised.ts';

const [dev, prod] = [await synthesised('dev'), await synthesised('prod')];

interface BucketResource {
  Properties: Record<string, unknown>;
  DeletionPolicy: string;
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('stored data', () => {
  const data = prod.template('Data');

  it('is one table with the keys and indexes that the data layer declares', () => {
    data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      KeySchema: keySchema(TABLE),
      GlobalSecondaryIndexes: TABLE.indexes.map((index) =>
        Match.objectLike({ IndexName: index.name, KeySchema: keySchema(index) }),
      ),
      TimeToLiveSpecification: { AttributeName: TABLE.ttlAttribute, Enabled: true },
      // Stream consumers read the items from the table.
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it('has an output with the name of the table', () => {
    data.hasOutput('TableName', { Value: { Ref: Match.stringLikeRegexp('^Table') } });
  });

  it('has outputs with the DNS records of the sender, whose bounces and complaints are events', () => {
    for (const number of [1, 2, 3, 4, 5]) data.hasOutput(`SenderRecord${number}`, {});
    data.hasOutput('SenderRecord4', {
      Value: 'bounces.plazalibre.example MX 10 feedback-smtp.eu-west-1.amazonses.com',
    });
    data.hasResourceProperties('AWS::SES::EmailIdentity', {
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: Match.anyValue() } },
      MailFromAttributes: { MailFromDomain: 'bounces.plazalibre.example' },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
    data.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'plazalibre-prod',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
      DeliveryOptions: { TlsPolicy: 'OPTIONAL' },
    });
    data.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: Match.anyValue(),
      },
    });
  });

  it('keeps the verified sender of production, unless its creation failed', () => {
    const policyOf = ({ template }: Synthesis) =>
      Object.values(template('Data').findResources('AWS::SES::EmailIdentity')).map(
        ({ DeletionPolicy }) => DeletionPolicy as unknown,
      );
    expect(policyOf(prod)).toEqual(['RetainExceptOnCreate']);
    expect(policyOf(dev)).toEqual(['Delete']);
  });

  it('uses an existing sender without changing it, with our configuration set', async () => {
    const { template } = await synthesised('prodWithOptions');
    template('Data').resourceCountIs('AWS::SES::EmailIdentity', 0);
    template('Data').resourceCountIs('AWS::SES::ConfigurationSet', 1);
    expect(template('Data').findOutputs('SenderRecord*')).toEqual({});
    for (const each of [template, prod.template])
      each('Auth').hasResourceProperties('AWS::Cognito::UserPool', {
        EmailConfiguration: Match.objectLike({ ConfigurationSet: 'plazalibre-prod' }),
      });
    const told = Object.values(template('Jobs').findResources('AWS::Lambda::Function')).map(
      ({ Properties }) =>
        (Properties as { Environment: { Variables: Record<string, unknown> } }).Environment.Variables, // each has some
    );
    const senders = told.filter(({ MAIL_FROM }) => MAIL_FROM !== undefined);
    expect(senders.length).toBeGreaterThan(0);
    for (const { MAIL_CONFIGURATION_SET } of senders) expect(MAIL_CONFIGURATION_SET).toBe('plazalibre-prod');
  });

  it('has point-in-time recovery in every stage, and deletion protection in production', () => {
    const replica = (isProtected: boolean) => ({
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: isProtected,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    });
    data.hasResource('AWS::DynamoDB::GlobalTable', { Properties: replica(true), DeletionPolicy: 'Retain' });
    dev
      .template('Data')
      .hasResource('AWS::DynamoDB::GlobalTable', { Properties: replica(false), DeletionPolicy: 'Delete' });
    prod.template('Auth').hasResource('AWS::Cognito::UserPool', {
      Properties: { DeletionProtection: 'ACTIVE' },
      DeletionPolicy: 'Retain',
    });
  });

  it('is in buckets without public access, reached by TLS only', () => {
    for (const stack of ['Data', 'Web'] as const) {
      const template = prod.template(stack);
      const buckets = Object.values(template.findResources('AWS::S3::Bucket')) as unknown as BucketResource[];
      expect(buckets.length).toBeGreaterThan(0);
      for (const { Properties } of buckets) {
        expect(Properties.PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      }
    }
    const policies = [data, prod.template('Web')].flatMap((template) =>
      Object.values(template.findResources('AWS::S3::BucketPolicy')).map((policy) => JSON.stringify(policy)),
    );
    expect(policies).toHaveLength(5);
    for (const policy of policies) expect(policy).toContain('"aws:SecureTransport":"false"');
    const readers = policies.filter((policy) => policy.includes('cloudfront.amazonaws.com'));
    expect(readers).toHaveLength(4);
    for (const policy of readers)
      expect(policy).toMatch(/"StringEquals":\{"AWS:SourceArn":.*:distribution\//);
  });

  it('is deleted with a stage that keeps no data: buckets are emptied, and nothing is protected', () => {
    const bucketsOf = ({ stacks, template }: Synthesis) =>
      stacks.flatMap(({ id }) =>
        Object.values(template(id).findResources('AWS::S3::Bucket')).map((bucket) => [id, bucket] as const),
      );
    const emptied = ({ stacks, template }: Synthesis) =>
      stacks.flatMap(({ id }) => Object.keys(template(id).findResources('Custom::S3AutoDeleteObjects')));
    const policies = (synthesis: Synthesis) =>
      bucketsOf(synthesis)
        .map(([, bucket]) => (bucket as unknown as BucketResource).DeletionPolicy)
        .sort();
    expect(policies(dev)).toEqual(['Delete', 'Delete', 'Delete', 'Delete']);
    expect(emptied(dev)).toHaveLength(4);
    // Site, map and sitemaps can be built again.
    expect(policies(prod)).toEqual([
      ...['Delete', 'Delete', 'Delete', 'RetainExceptOnCreate', 'RetainExceptOnCreate'],
    ]);
    expect(emptied(prod)).toHaveLength(3);
    const retained = ({ stacks, template }: Synthesis) =>
      stacks.flatMap(({ id }) =>
        Object.entries(
          (template(id).toJSON() as { Resources: Record<string, { DeletionPolicy?: string }> }).Resources,
        )
          .filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain'))
          .map(([resource]) => resource.replace(/[0-9A-F]{8}$/, '')),
      );
    expect(retained(dev)).toEqual([]);
    expect(retained(prod).sort()).toEqual(['DataKey', 'Images', 'Sender', 'Table', 'Uploads', 'Users']);
    const refusing = ({ stacks }: Synthesis) =>
      stacks.filter(({ isProtected }) => isProtected).map(({ id }) => id);
    expect(refusing(dev)).toEqual([]);
    expect(refusing(prod)).toHaveLength(prod.stacks.length);
  });

  it('loses pictures that nothing uses after 30 days, private ones after a year, and no others', () => {
    prod.template('Web').hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          { ExpirationInDays: 30, Status: 'Enabled', TagFilters: [{ Key: 'state', Value: 'draft' }] },
          { ExpirationInDays: 365, Prefix: 'private/', Status: 'Enabled' },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        ],
      },
    });
  });

  it('keeps earlier versions of pictures for a day where there are backup copies, and none elsewhere', async () => {
    const bucketsOf = ({ template }: Synthesis) => {
      const all = template('Web').findResources('AWS::S3::Bucket') as Record<string, BucketResource>;
      return Object.values(all).map(({ Properties }) => JSON.stringify(Properties));
    };
    const copied = bucketsOf(await synthesised('prodWithOptions')).filter((text) => text.includes('draft'));
    expect(copied).toHaveLength(1);
    expect(copied[0]).toContain('"VersioningConfiguration":{"Status":"Enabled"}');
    expect(copied[0]).toContain('"NoncurrentVersionExpiration":{"NoncurrentDays":1}');
    expect(bucketsOf(prod).join()).not.toMatch(/VersioningConfiguration|NoncurrentVersion/);
  });

  it('loses unpublished uploads after a day', () => {
    data.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: [
          {
            ExpirationInDays: 1,
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            Status: 'Enabled',
          },
        ],
      },
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedMethods: ['PUT'] })] },
    });
  });

  it('has a user pool with the rules of the specification', () => {
    const auth = prod.template('Auth');
    auth.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: false,
        },
      },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      UserPoolTier: 'LITE',
      LambdaConfig: Match.absent(),
    });
    auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      AccessTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes', RefreshToken: 'minutes' }),
      ExplicitAuthFlows: [
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ],
    });
    auth.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admins' });
  });

  it('has a web ACL that blocks other calls of the user pool than ours', () => {
    const auth = prod.template('Auth');
    const [[id, acl] = ['', undefined], ...more] = Object.entries(auth.findResources('AWS::WAFv2::WebACL'));
    const [pool = ''] = Object.keys(auth.findResources('AWS::Cognito::UserPool'));
    expect(more).toEqual([]);
    expect(acl?.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Block: {} } });
    // A new web ACL is usable after minutes, so that a later stack attaches it, before any route.
    const guard = JSON.stringify(prod.template('PoolGuard').findResources('AWS::WAFv2::WebACLAssociation'));
    expect(guard).toContain(
      `"ResourceArn":{"Fn::ImportValue":"plazalibre-prod-auth:ExportsOutputFnGetAtt${pool}Arn`,
    );
    expect(guard).toContain(
      `"WebACLArn":{"Fn::ImportValue":"plazalibre-prod-auth:ExportsOutputFnGetAtt${id}Arn`,
    );
    const deployedAfter = (stack: string) => prod.stacks.find((one) => one.id === stack)?.after;
    expect(deployedAfter('PoolGuard')).toEqual(expect.arrayContaining(['Auth', 'Web']));
    for (const api of API_STACKS) expect(deployedAfter(api)).toContain('PoolGuard');
    const { Rules } = acl?.Properties as { Rules: { Action: object; Statement: object }[] }; // the form of CloudFormation
    const isCalled = (header: string, value: unknown) => ({
      ByteMatchStatement: {
        FieldToMatch: { SingleHeader: { Name: `x-amzn-cognito-${header}` } },
        PositionalConstraint: 'EXACTLY',
        SearchString: value,
        TextTransformations: [{ Priority: 0, Type: 'NONE' }],
      },
    });
    const [server = ''] = Object.keys(
      auth.findResources('AWS::Cognito::UserPoolClient', {
        Properties: { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] },
      }),
    );
    const signingIn = [
      'SignUp',
      'ConfirmSignUp',
      'ResendConfirmationCode',
      'InitiateAuth',
      'RespondToAuthChallenge',
      'RevokeToken',
    ];
    const settingUp = ['AssociateSoftwareToken', 'VerifySoftwareToken'];
    const byName = (name: string) => isCalled('operation-name', name);
    const anyOf = (names: string[]) => ({ OrStatement: { Statements: names.map(byName) } });
    const allOf = (...Statements: object[]) => ({ AndStatement: { Statements } });
    const isNamed = {
      SizeConstraintStatement: {
        FieldToMatch: { SingleHeader: { Name: 'x-amzn-cognito-client-id' } },
        ComparisonOperator: 'GT',
        Size: 0,
        TextTransformations: [{ Priority: 0, Type: 'NONE' }],
      },
    };
    expect(Rules.map(({ Action, Statement }) => ({ Action, Statement }))).toEqual([
      {
        // Limits clients that create accounts and mails, or guess who has an account.
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            EvaluationWindowSec: 300,
            Limit: 50,
            ScopeDownStatement: anyOf(['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode']),
          },
        },
      },
      {
        // Limits clients that guess passwords at the pool. No rule counts the calls of our functions.
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            EvaluationWindowSec: 300,
            Limit: 300,
            ScopeDownStatement: anyOf(['InitiateAuth', 'RespondToAuthChallenge']),
          },
        },
      },
      {
        Action: { Allow: {} },
        Statement: {
          OrStatement: {
            Statements: [
              ...signingIn.map(byName),
              allOf(isCalled('client-id', { Ref: server }), anyOf(settingUp)),
            ],
          },
        },
      },
      { Action: { Allow: {} }, Statement: allOf({ NotStatement: { Statement: isNamed } }, anyOf(settingUp)) },
    ]);
  });

  it.each([
    ['DrainOutbox', 'new entries of the outbox', OUTBOX_PARTITION, ['INSERT'], undefined],
    ['UpdateMapIndex', 'new or changed marks of the map', REINDEX_QUEUE, ['INSERT', 'MODIFY'], 1],
  ])('starts %s only for %s, one run at a time', (id, _, partition, eventName, window) => {
    const mappings = Object.values(
      prod.template('Jobs').findResources('AWS::Lambda::EventSourceMapping'),
    ) as unknown as { Properties: { FunctionName: { Ref: string } } & Record<string, unknown> }[];
    const own = mappings.filter(({ Properties }) => Properties.FunctionName.Ref.startsWith(id));
    expect(own.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        FilterCriteria: {
          Filters: [
            {
              Pattern: JSON.stringify({
                eventName,
                dynamodb: { Keys: { [TABLE.partitionKey]: { S: [partition] } } },
              }),
            },
          ],
        },
        BatchSize: 100,
        ParallelizationFactor: 1,
        DestinationConfig: { OnFailure: expect.anything() as unknown },
      }),
    ]);
    expect(own[0]?.Properties.MaximumBatchingWindowInSeconds).toBe(window);
    const triggers = Object.values<JobSpec>(jobs).flatMap((spec) => spec.triggers);
    const ofStream = mappings.filter(({ Properties }) => Properties.FilterCriteria !== undefined);
    expect(ofStream).toHaveLength(triggers.filter((trigger) => 'stream' in trigger).length);
  });

  it('sends uploads to the picture job in the form of an S3 notification', () => {
    prod.template('Jobs').hasResourceProperties('AWS::Events::Rule', {
      EventPattern: Match.objectLike({ source: ['aws.s3'], 'detail-type': ['Object Created'] }),
      Targets: [
        Match.objectLike({
          DeadLetterConfig: Match.anyValue(),
          InputTransformer: {
            InputPathsMap: {
              'detail-bucket-name': '$.detail.bucket.name',
              'detail-object-key': '$.detail.object.key',
            },
            InputTemplate:
              '{"Records":[{"s3":{"bucket":{"name":<detail-bucket-name>},"object":{"key":<detail-object-key>}}}]}',
          },
        }),
      ],
    });
  });
});
