import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { API_STACKS } from '#lib/names.ts';
import { findRefusals, readCrossStackUse } from './cross-stack-use.ts';
import { synthesised, type Synthesis } from './synthesised.ts';

const [dev, prod, elsewhere, other] = [
  await synthesised('dev'),
  await synthesised('prodWithOptions'),
  await synthesised('prodElsewhere'),
  await synthesised('otherProd'),
];

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** Properties with the name of a resource, where it is not the property `<Something>Name` at the top. */
const NAMED_INSIDE = /^(CachePolicy|OriginRequestPolicy|ResponseHeadersPolicy|OriginAccessControl)Config$/;

/** Resources that are global, or in us-east-1 for a system of any region. */
const isGlobal = (type: string, region: string) =>
  region === 'us-east-1' ||
  /^AWS::(CloudFront::|IAM::(Role|User|ManagedPolicy)$|CloudWatch::Dashboard$)/.test(type);

/** Names in templates, of which an account refuses a second one. */
const namesOf = ({ stacks, template }: Synthesis): { region: string; name: string }[] =>
  stacks.flatMap(({ id, stackName, region }) => {
    const { Resources } = template(id).toJSON() as { Resources: Record<string, Resource> };
    const own = Object.values(Resources).flatMap(({ Type, Properties = {} }) => {
      const [, service = '', kind = ''] = Type.split('::');
      const inside = Object.entries(Properties).find(([key]) => NAMED_INSIDE.test(key))?.[1] as
        | { Name?: unknown }
        | undefined;
      const name =
        inside?.Name ??
        Properties[`${kind}Name`] ??
        (/^(Function|WebACL|ConfigurationSet)$/.test(kind) ? Properties.Name : undefined);
      return typeof name === 'string' && !/^(Policy|Stage)$/.test(kind)
        ? [{ region: isGlobal(Type, region) ? 'global' : region, name: `${service}::${kind} ${name}` }]
        : [];
    });
    return [{ region, name: `stack ${stackName}` }, ...own];
  });

describe('two systems in one account', () => {
  it.each([
    ['two stages of a system in a region', dev, prod],
    ['the same stage of two systems in a region', other, prod],
    ['the same stage of a system in two regions', elsewhere, prod],
  ])('have different names for all resources: %s', (_, one, another) => {
    const all = (synthesis: Synthesis) => namesOf(synthesis).map(({ region, name }) => `${region} ${name}`);
    const [names, others] = [all(one), all(another)];
    expect(names.filter((name) => others.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(200);
    for (const kind of [
      'global CloudFront::Function',
      'global CloudWatch::Dashboard',
      'CloudWatch::Alarm',
      'SQS::Queue',
      'Lambda::Function',
      'Logs::LogGroup',
    ])
      expect(
        names.filter((name) => name.includes(kind)),
        kind,
      ).not.toEqual([]);
  });

  it.each([[prod], [elsewhere]])(
    'have names of at most 64 characters for functions and CloudFront resources',
    (synthesis) => {
      const names = namesOf(synthesis).filter(({ name }) => /^(Lambda::Function|CloudFront::)/.test(name));
      expect(names.filter(({ name }) => (name.split(' ')[1] ?? '').length > 64)).toEqual([]);
    },
  );

  it('have their own metric namespaces, which their functions get as a variable', () => {
    for (const [synthesis, system] of [
      [prod, 'plazalibre-prod'],
      [other, 'aparca-prod'],
    ] as const) {
      const monitoring = JSON.stringify(synthesis.template('Monitoring').toJSON());
      const namespaces = [...monitoring.matchAll(/"(?:Metric)?Namespace":"([^"]+)"/g)].map(
        ([, name]) => name,
      );
      expect(new Set(namespaces.filter((name) => !name?.startsWith('AWS/')))).toEqual(new Set([system]));
      synthesis.template('Jobs').allResourcesProperties('AWS::Lambda::Function', {
        Environment: { Variables: { SYSTEM_NAME: system } },
      });
    }
  });
});

describe('references between stacks', () => {
  /** Counts an intrinsic function in all templates. */
  const count = ({ stacks, template }: Synthesis, name: string) =>
    stacks.reduce(
      (sum, { id }) => sum + JSON.stringify(template(id).toJSON()).split(`"${name}"`).length - 1,
      0,
    );

  it('are exports, which CloudFormation keeps while they are in use, and weak only across regions', () => {
    expect(count(dev, 'Fn::GetStackOutput')).toBe(0);
    expect(count(prod, 'Fn::GetStackOutput')).toBe(1);
    expect(JSON.stringify(prod.template('Web').toJSON())).toContain(
      '"Fn::GetStackOutput":{"StackName":"plazalibre-prod-eu-west-1-firewall"',
    );
    expect(count(dev, 'Fn::ImportValue')).toBeGreaterThan(100);
  });

  it('allow all optional settings of a stage to be added and removed', async () => {
    const use = (synthesis: Synthesis) =>
      readCrossStackUse({ stacks: synthesis.stacks, read: (id) => synthesis.template(id).toJSON() });
    const [plainDev, plainProd] = [use(dev), use(await synthesised('prod'))];
    const [optedDev, optedProd] = [use(await synthesised('devWithOptions')), use(prod)];
    expect(findRefusals(plainProd, optedProd)).toEqual([]);
    expect(findRefusals(optedProd, plainProd)).toEqual([]);
    expect(findRefusals(plainDev, optedDev)).toEqual([]);
    expect(findRefusals(optedDev, plainDev)).toEqual([]);
    // A change that is refused: the API imports the domain name of the site.
    const web = new Map(
      [...(plainProd.exported.get('Web') ?? [])].filter(([name]) => !name.includes('DomainName')),
    );
    const without = { ...plainProd, exported: new Map([...plainProd.exported, ['Web', web]]) };
    expect(findRefusals(plainProd, without)).toEqual([
      expect.stringMatching(
        /Distribution\w+DomainName\w+, which AccountsAndSpots and BookingsAndPayments and ChangesAndClaims and Jobs imports$/,
      ),
    ]);
  });

  it('let the site be published after all functions', () => {
    for (const { stacks } of [dev, prod])
      expect(stacks.find(({ id }) => id === 'Site')?.after).toEqual(
        expect.arrayContaining(['Web', ...API_STACKS, 'Jobs']),
      );
    prod.template('Web').resourceCountIs('Custom::CDKBucketDeployment', 0);
    prod.template('Site').resourceCountIs('Custom::CDKBucketDeployment', 2);
    // Published files have their own cache lifetime, so that waiting for the invalidation only adds a risk of failure.
    prod.template('Site').hasResourceProperties('Custom::CDKBucketDeployment', {
      DistributionPaths: ['/*'],
      WaitForDistributionInvalidation: false,
    });
  });
});

describe('alarms', () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
  ])('of %s may publish to their topic', (_, { template }) => {
    const monitoring = template('Monitoring');
    const topics = new Set(
      Object.values(
        monitoring.findResources('AWS::CloudWatch::Alarm') as Record<
          string,
          { Properties: { AlarmActions: { Ref: string }[]; OKActions: { Ref: string }[] } }
        >,
      ).flatMap(({ Properties }) =>
        [...Properties.AlarmActions, ...Properties.OKActions].map(({ Ref }) => Ref),
      ),
    );
    expect(topics.size).toBe(1);
    for (const topic of topics)
      monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref: topic }],
        PolicyDocument: Match.objectLike({
          Statement: Match.arrayWith([
            {
              Action: 'sns:Publish',
              Effect: 'Allow',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Resource: { Ref: topic },
              Sid: Match.anyValue(),
              Condition: { StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } },
            },
          ]),
        }),
      });
  });
});
