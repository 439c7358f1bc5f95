import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RUNBOOK_SECTIONS } from '#lib/runbook-sections.ts';
import { synthesised, type Synthesis } from '../infra/synthesised.ts';
import { runOps } from './run-ops.ts';
import { alarmRows, anchors, blocks, commandsIn, commandsOf, kindRows, links } from './runbook-text.ts';

/** The name of a table that a command of the runbook creates. */
const MADE_BY_THE_RUNBOOK = ['plazalibre-prod-restored'];

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

interface TemplateJson {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

const [prod, devSynthesis, withOptions] = [
  await synthesised('prod'),
  await synthesised('dev'),
  await synthesised('prodWithOptions'),
];
const templatesOf = ({ stacks, template }: Synthesis) =>
  stacks.map(({ id }) => template(id).toJSON() as TemplateJson); // CloudFormation's own form

/** A property of every resource of a type, in all stacks. */
const propertiesOf = (of: Synthesis, type: string, property: string): string[] =>
  templatesOf(of).flatMap(({ Resources }) =>
    Object.values(Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => Properties?.[property])
      .filter((value): value is string => typeof value === 'string'),
  );

const properties = (type: string, property: string) => propertiesOf(prod, type, property);

const outputs = () => templatesOf(prod).flatMap(({ Outputs = {} }) => Object.keys(Outputs));

const alarms = () =>
  Object.entries(withOptions.template('Monitoring').findResources('AWS::CloudWatch::Alarm')).map(
    ([, { Properties }]) => {
      const { AlarmName, AlarmDescription } = Properties as { AlarmName: string; AlarmDescription: string }; // set on each
      return { meaning: AlarmName.replace('plazalibre-prod: ', ''), where: AlarmDescription };
    },
  );

describe('the first page of the runbook', () => {
  it('links every alarm to the section that its mail names', () => {
    const wanted = alarms().map(({ meaning, where }) => [meaning, where.split('#').at(-1)]);
    expect(alarmRows.toSorted()).toEqual(wanted.toSorted());
  });

  it('links to existing sections', () => {
    for (const { where } of alarms()) expect(where).toMatch(/^What to do: docs\/runbook\.md#[\w-]+$/);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors).toEqual(expect.arrayContaining([...links, ...Object.keys(RUNBOOK_SECTIONS)]));
  });

  it('names only existing alarms, and each once', () => {
    const named = Object.values(RUNBOOK_SECTIONS).flat();
    expect(new Set(named).size).toBe(named.length);
    expect(named).toHaveLength(alarms().length);
  });
});

// Its commands are for a POSIX shell.
describe.skipIf(process.platform === 'win32')('the rollback to the previous release', () => {
  it('deploys every importing stack before the exporting one', () => {
    const [, listing = ''] =
      /^ *for stack in \$\((.*)\); do npx cdk deploy \$stack --exclusively/m.exec(
        commandsOf('aws').join('\n'),
      ) ?? [];
    const { outdir, stacks } = withOptions;
    const listed = execFileSync('bash', ['-c', listing.replace('cdk.out', `'${outdir}'`)], {
      encoding: 'utf8',
    });
    const order = listed.trim().split('\n');
    expect(order.toSorted()).toEqual(stacks.map(({ id }) => id).toSorted());
    for (const { id, after } of stacks)
      for (const earlier of after)
        // The site follows the functions by our own rule only, and its pages work with newer functions.
        expect([id, order.indexOf(id) < order.indexOf(earlier)]).toEqual([id, true]);
  });
});

describe('an alarm about money or a rental', () => {
  const source = readFileSync(new URL('../../shared/domain/ports/outbox.ts', import.meta.url), 'utf8');
  const kinds = /type AlarmKind =([^;]+);/.exec(source)?.[1]?.match(/\w+/g) ?? [];
  const ofTheOutbox = ['mail_undeliverable', 'effect_stuck'];

  it('has a row for each kind', () => {
    expect(kinds.length).toBeGreaterThan(ofTheOutbox.length);
    const others = kinds.filter((kind) => !ofTheOutbox.includes(kind));
    expect([...kindRows.keys()].toSorted()).toEqual(others.toSorted());
  });

  it('about a share that Stripe refuses links to the command that settles it', () => {
    expect(kindRows.get('payout_refused')).toContain('`npm run ops -- payout`');
    expect(kindRows.get('payout_refused')).toContain('(#owners-are-not-paid)');
  });
});

describe('a command that needs an AWS account', () => {
  it('is marked: every block is for the tool, the preflight or AWS', () => {
    expect([...new Set(blocks.map(({ kind }) => kind))].toSorted()).toEqual(['aws', 'ops', 'preflight']);
    const isTool = (command: string) => command.startsWith('npm run ops -- ');
    expect([...commandsOf('ops'), ...commandsOf('preflight')].every(isTool)).toBe(true);
    expect(commandsOf('aws').some(isTool)).toBe(false);
  });

  it('reads logs and parameters that exist', () => {
    const { stripe } = prod.settings;
    const there = new Set([
      ...properties('AWS::Logs::LogGroup', 'LogGroupName'),
      stripe.secretKeyParameter,
      stripe.webhookSecretParameter,
    ]);
    const named = commandsOf('aws').flatMap((command) => command.match(/\/plazalibre\/prod[\w/-]*/g) ?? []);
    expect(named.length).toBeGreaterThan(20);
    const isPrefix = (name: string) => name.endsWith('/') && [...there].some((one) => one.startsWith(name));
    expect(named.filter((name) => !there.has(name) && !isPrefix(name))).toEqual([]);
  });

  it('names functions, queues, stacks, the dashboard and outputs that exist', () => {
    const there = new Set([
      ...prod.stacks.map(({ stackName }) => stackName),
      ...properties('AWS::Lambda::Function', 'FunctionName'),
      ...properties('AWS::SQS::Queue', 'QueueName'),
      ...MADE_BY_THE_RUNBOOK,
    ]);
    const named = commandsOf('aws').flatMap(
      (command) => command.match(/(?<![\w/])plazalibre-prod[\w-]*/g) ?? [],
    );
    expect(named.filter((name) => !there.has(name))).toEqual([]);
    const placeholders = commandsOf('aws').flatMap(
      (command) => command.match(/(?<=--(source-table-name|secret-id|stack-name) )\w+/g) ?? [],
    );
    expect(placeholders.length).toBeGreaterThan(1);
    expect(outputs()).toEqual(expect.arrayContaining([...new Set(placeholders)]));
  });

  it('uses the region and the stage of the settings', () => {
    const regions = commandsOf('aws').flatMap((command) => command.match(/(?<=--region )\S+/g) ?? []);
    expect(regions.filter((region) => ![prod.settings.region, 'us-east-1'].includes(region))).toEqual([]);
    const stages = commandsOf('aws').flatMap((command) => command.match(/(?<=stage=)\w+/g) ?? []);
    expect([...new Set(stages)]).toEqual(['prod']);
  });
});

describe.each(['README.md', 'docs/deployment.md', 'docs/first-deployment.md', 'docs/runbook.md'])(
  'the commands in %s',
  (document) => {
    const commands = commandsIn(document);
    /** AWS commands such as `aws ssm put-parameter`, also inside `$(`. */
    const ofAws = commands.flatMap(
      (command) => command.match(/(?<![\w.-])aws [a-z][a-z\d-]+ [a-z][a-z-]+.*/g) ?? [],
    );
    const GLOBAL = /^aws (iam|sts|cloudfront) /;

    it('name the region unless the AWS service is global', () => {
      expect(ofAws.length).toBeGreaterThan(0);
      const where = ofAws.filter((command) => !GLOBAL.test(command));
      expect(where.filter((command) => !/ --region (eu-west|us-east)-1( |$)/.test(command))).toEqual([]);
    });

    it('run the CDK of this repository, and existing tasks', async () => {
      const [install, cdk] = ['npm ci', 'npx cdk'].map((start) =>
        commands.findIndex((command) => command.startsWith(start)),
      );
      if (/README|deployment\.md$/.test(document) && document !== 'docs/first-deployment.md') {
        expect(install).toBeGreaterThanOrEqual(0);
        expect(install).toBeLessThan(cdk ?? 0);
      }
      const { out } = await runOps([]);
      const tasks: readonly string[] = out.match(/(?<=^ {2})[a-z-]+/gm) ?? [];
      const used = commands.flatMap((command) => command.match(/(?<=npm run ops -- )[a-z-]+/g) ?? []);
      expect(used.filter((task) => !tasks.includes(task))).toEqual([]);
    });
  },
);

describe('the names in the deployment guide', () => {
  const text = ['README.md', 'docs/deployment.md', 'docs/first-deployment.md'].flatMap(commandsIn).join('\n');
  const dev = new Set(templatesOf(devSynthesis).flatMap(({ Outputs = {} }) => Object.keys(Outputs)));

  it('exist: stacks, parameters, logs, outputs, the alarm and the bootstrap', () => {
    const { stripe } = devSynthesis.settings;
    const stacks = [
      ...devSynthesis.stacks.map(({ stackName }) => stackName),
      ...propertiesOf(devSynthesis, 'AWS::CloudWatch::Dashboard', 'DashboardName'),
      'plazalibre-dev-bootstrap',
      'plazalibre-dev-restored',
    ];
    const acls = JSON.stringify(devSynthesis.template('Auth').findResources('AWS::WAFv2::WebACL'));
    const metrics = [...acls.matchAll(/"MetricName":"([^"]+)"/g)].map(([, name]) => name);
    const named = text.match(/(?<![\w/-])plazalibre-dev-[\w-]+/g) ?? [];
    expect(named.filter((name) => ![...stacks, ...metrics].includes(name))).toEqual([]);
    const groups = propertiesOf(devSynthesis, 'AWS::Logs::LogGroup', 'LogGroupName');
    const paths = [...groups, stripe.secretKeyParameter, stripe.webhookSecretParameter];
    expect((text.match(/\/plazalibre\/dev\/[\w/-]+/g) ?? []).filter((name) => !paths.includes(name))).toEqual(
      [],
    );
    const alarms = propertiesOf(devSynthesis, 'AWS::CloudWatch::Alarm', 'AlarmName');
    expect((text.match(/(?<=--alarm-name ")[^"]+/g) ?? []).filter((name) => !alarms.includes(name))).toEqual(
      [],
    );
    for (const output of ['SiteUrl', 'UserPoolId', 'DistributionDomain', 'SenderRecord1', 'TableName'])
      expect([output, dev.has(output), text.includes(output)]).toEqual([output, true, true]);
    expect(text).toContain(`--qualifier ${devSynthesis.settings.bootstrapQualifier} `);
  });
});
