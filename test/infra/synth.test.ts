import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Template } from 'aws-cdk-lib/assertions';
import { RootConstruct } from 'constructs';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { ALARM_METRICS, LAG_METRICS, MAP_METRICS, RENTAL_METRICS } from '#functions/metric-names.ts';
import { API_STACKS } from '#lib/names.ts';
import { readOwnSettings, readStage, readStageSettings, STAGES_FILE } from '#lib/stages.ts';
import { SOURCES, synthesised } from './synthesised.ts';
import { SYNTHESES } from './syntheses.ts';

const [dev, prod] = [await synthesised('dev'), await synthesised('prod')];

/** The properties of the resources of a template. */
const propertiesOf = (template: Template) =>
  Object.fromEntries(
    Object.entries(
      (template.toJSON() as { Resources: Record<string, { Properties?: object }> }).Resources,
    ).map(([id, { Properties = {} }]) => [id, Properties]),
  ); // the form of a template

describe('synthesis', () => {
  it('has no warnings', () => {
    expect([...dev.warnings, ...prod.warnings]).toEqual([]);
  });

  it('keeps every stack well below the limit of 500 resources', () => {
    for (const { id } of prod.stacks) {
      const { Resources } = prod.template(id).toJSON() as { Resources: object };
      expect(Object.keys(Resources).length).toBeLessThan(400);
    }
  });

  it('frees a route that a stack gives up before another one takes it', () => {
    for (const [index, id] of API_STACKS.entries())
      expect(prod.stacks.find((stack) => stack.id === id)?.after).toEqual(
        expect.arrayContaining(API_STACKS.slice(0, index)),
      );
  });

  // AWS WAF refuses empty lists, which the types and checks of CDK do not find.
  it('has no empty list in any template', async () => {
    const emptyLists = (value: unknown, at: string): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      if (Array.isArray(value) && value.length === 0) return [at];
      return Object.entries(value).flatMap(([key, one]) => emptyLists(one, `${at}.${key}`));
    };
    for (const name of Object.keys(SYNTHESES) as (keyof typeof SYNTHESES)[]) {
      const { stacks, template } = await synthesised(name);
      const found = stacks.flatMap(({ id }) => emptyLists(propertiesOf(template(id)), id));
      expect(found, name).toEqual([]);
    }
  });

  it('is repeated when any of its modules has changed', async () => {
    const { metafile } = await build({
      entryPoints: ['test/infra/make-syntheses.ts'],
      bundle: true,
      packages: 'external',
      format: 'esm',
      write: false,
      metafile: true,
    });
    const modules = Object.keys(metafile.inputs);
    expect(modules).toContain('lib/system.ts');
    const isListed = (file: string) => SOURCES.some((source) => `${file}/`.startsWith(`${source}/`));
    expect(modules.filter((file) => !isListed(file))).toEqual([]);
  });
});

describe('the settings of a stage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plazalibre-stages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a copy of `stages.json` with prod changed, and answers its path. */
  const written = (change: (prod: Record<string, unknown>) => void): string => {
    const all = JSON.parse(readFileSync(STAGES_FILE, 'utf8')) as Record<string, unknown>[]; // a file of the project
    const prod = all.find(({ stage }) => stage === 'prod');
    if (prod) change(prod);
    const file = join(folder, 'stages.json');
    writeFileSync(file, JSON.stringify(all));
    return file;
  };
  const read = (change: (prod: Record<string, unknown>) => void) => () => readStage(written(change), 'prod');

  it.each(['dev', 'prod'])('of %s are valid', (stage) => {
    expect(readStage(STAGES_FILE, stage).stage).toBe(stage);
  });

  it('are those of dev, unless a stage or another file is named', () => {
    const named = (context: Record<string, string>) => {
      const { node } = new RootConstruct();
      for (const [key, value] of Object.entries(context)) node.setContext(key, value);
      return readStageSettings(node);
    };
    expect(named({}).stage).toBe('dev');
    expect(named({ stage: 'prod' }).stage).toBe('prod');
    const settings = written((prod) => (prod.name = 'aparca'));
    expect(named({ stage: 'prod', settings }).name).toBe('aparca');
  });

  it.each<[string, (prod: Record<string, unknown>) => void, string]>([
    ['an unknown key', (prod) => (prod.colour = 'blue'), 'unrecognized key: "colour"'],
    ['a missing key', (prod) => delete prod.region, 'region is missing'],
    ['a wrong value', (prod) => (prod.logsKept = 'A_DAY'), 'logsKept invalid option: expected one of'],
    [
      'a test key of Stripe in production',
      (prod) => Object.assign(prod.stripe as object, { publishableKey: 'pk_test_a' }),
      'stripe.publishableKey must be a live key: production does not take test money',
    ],
    ...[[], ['bizum'], ['apple_pay', 'google_pay']].map(
      (methods): [string, (prod: Record<string, unknown>) => void, string] => [
        `ways to pay without a card: ${methods.join(', ') || 'none'}`,
        (prod) => Object.assign(prod.stripe as object, { methods }),
        'stripe.methods must contain card: wallets are cards, and Bizum does not pay every amount',
      ],
    ),
    ...['sepa_debit', 'customer_balance', 'paypal'].map(
      (method): [string, (prod: Record<string, unknown>) => void, string] => [
        `the way to pay ${method}`,
        (prod) => Object.assign(prod.stripe as object, { methods: ['card', method] }),
        'stripe.methods.1 must be of card, apple_pay, google_pay, bizum',
      ],
    ),
    [
      'a way to pay that is named twice',
      (prod) => Object.assign(prod.stripe as object, { methods: ['card', 'card'] }),
      'stripe.methods must name each once',
    ],
    [
      'a key that is not publishable',
      (prod) => Object.assign(prod.stripe as object, { publishableKey: 'sk_live_a' }),
      'stripe.publishableKey must be a publishable key of Stripe',
    ],
    [
      'a certificate that CloudFront cannot use',
      (prod) =>
        (prod.domain = {
          name: 'a.example',
          certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/0',
        }),
      'domain.certificateArn must be the ARN of a certificate in us-east-1',
    ],
    ...['owner/*', 'owner@1/name', 'owner/name@2', 'owner@1/name@*', 'owner@1/name@2/x'].map(
      (repository): [string, (prod: Record<string, unknown>) => void, string] => [
        `the repository ${repository}`,
        (prod) => (prod.deployedFrom = repository),
        'deployedFrom must be a repository on GitHub, such as owner@123/name@456',
      ],
    ),
    [
      'a qualifier that CDK refuses',
      (prod) => (prod.bootstrapQualifier = 'Plaza-Libre'),
      'bootstrapQualifier must be 1 to 10 small letters and digits',
    ],
  ])('with %s are refused with one sentence that names the setting', (_, change, words) => {
    expect(read(change)).toThrow(`The settings file stages.json, stage prod: ${words}`);
    expect(read(change)).not.toThrow('\n');
  });

  it.each(['owner/name', 'owner@12/name.of-it@345'])('may name the repository %s', (repository) => {
    expect(
      readStage(
        written((prod) => (prod.deployedFrom = repository)),
        'prod',
      ).deployedFrom,
    ).toBe(repository);
  });

  it('are refused when two stages have the same bootstrap', () => {
    const file = written((prod) => (prod.bootstrapQualifier = 'plazadev'));
    for (const stage of ['dev', 'prod'])
      expect(() => readStage(file, stage)).toThrow(
        /has the bootstrapQualifier plazadev for (dev and prod|prod and dev): /,
      );
  });

  it.each(['synth', 'deploy --all', 'diff'])(
    'as shipped let cdk %s fail before anything is built',
    async (command) => {
      const cdk = [
        'node_modules/aws-cdk/bin/cdk',
        ...command.split(' '),
        '--context',
        'stage=dev',
        '--output',
        join(folder, 'out'),
      ];
      const failed = await promisify(execFile)(process.execPath, cdk).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 1, stdout: '' });
      expect((failed as { stderr: string }).stderr).toContain(
        'The stage dev in stages.json still has placeholders: mail.identity, mail.from, mail.support, stripe.publishableKey, contact.helpDeskUrl. Replace them',
      );
      expect(existsSync(join(folder, 'out/manifest.json'))).toBe(false);
    },
  );

  it('with placeholders can be synthesised on request, but not deployed', () => {
    const named = (context: Record<string, string>) => {
      const { node } = new RootConstruct();
      for (const [key, value] of Object.entries({ stage: 'prod', ...context })) node.setContext(key, value);
      return readOwnSettings(node);
    };
    expect(() => named({})).toThrow('still has placeholders');
    expect(named({ placeholders: 'allowed' }).stage).toBe('prod');
    const settings = join(folder, 'own.json');
    const text = readFileSync(STAGES_FILE, 'utf8')
      .replaceAll('.example', '.es')
      .replaceAll('_yours', '_51Abc');
    writeFileSync(settings, text);
    expect(named({ settings }).mail.identity).toBe('plazalibre.es');
    writeFileSync(settings, text.replaceAll('pk_live_51Abc', 'pk_live_yours'));
    expect(() => named({ settings })).toThrow(
      'The stage prod in own.json still has placeholders: stripe.publishableKey.',
    );
  });

  it('of a test stage with a live key are refused', () => {
    const file = written((prod) => (prod.stage = 'dev'));
    writeFileSync(file, JSON.stringify([(JSON.parse(readFileSync(file, 'utf8')) as unknown[])[1]]));
    expect(() => readStage(file, 'dev')).toThrow('stripe.publishableKey must be a test key');
  });

  it('that are missing, duplicate or not JSON are refused with one sentence', () => {
    expect(() => readStage(STAGES_FILE, 'live')).toThrow(
      'The settings file stages.json has no stage live: choose one of dev, prod.',
    );
    expect(() =>
      readStage(
        written((prod) => (prod.stage = 'dev')),
        'dev',
      ),
    ).toThrow('has the stage dev more than once.');
    expect(() => readStage(join(folder, 'none.json'), 'dev')).toThrow('none.json cannot be read.');
    writeFileSync(join(folder, 'broken.json'), '{');
    expect(() => readStage(join(folder, 'broken.json'), 'dev')).toThrow('broken.json is not JSON.');
  });
});

describe('monitoring', () => {
  it('has alarms that say what people cannot do, and go to the operators', () => {
    const template = prod.template('Monitoring');
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')) as unknown as {
      Properties: {
        AlarmName: string;
        AlarmActions: unknown[];
        ComparisonOperator: string;
        MetricName?: string;
        TreatMissingData: string;
      };
    }[];
    const names = alarms.map(({ Properties }) => Properties.AlarmName);
    expect(names).toContain('plazalibre-prod: Drivers cannot pay');
    expect(new Set(names).size).toBe(names.length);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmName).toMatch(/^plazalibre-prod: [A-Z][a-z]+ .*\w$/);
      expect(Properties.AlarmActions).toHaveLength(1);
      const alarmsOnSilence =
        Properties.ComparisonOperator === 'LessThanThreshold' ||
        Object.values<string | undefined>(LAG_METRICS).includes(Properties.MetricName);
      expect(Properties.TreatMissingData).toBe(alarmsOnSilence ? 'breaching' : 'notBreaching');
    }
    for (const MetricName of Object.values(ALARM_METRICS))
      template.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Namespace: 'plazalibre-prod' });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'guardia@plazalibre.example',
    });
  });

  it('shows operators the charges of rentals that are due, months paid, refused charges and ends', () => {
    const [board] = Object.values(prod.template('Monitoring').findResources('AWS::CloudWatch::Dashboard'));
    for (const name of [...Object.values(RENTAL_METRICS), ALARM_METRICS.rentals])
      expect(JSON.stringify(board)).toContain(name);
  });

  it('has alarms when entries of the outbox or timers wait for more than ten minutes, or do not run', () => {
    for (const MetricName of Object.values(LAG_METRICS))
      prod.template('Monitoring').hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName,
        Namespace: 'plazalibre-prod',
        Statistic: 'Maximum',
        Period: 300,
        EvaluationPeriods: 2,
        Threshold: 600_000,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        TreatMissingData: 'breaching',
      });
  });

  it('has alarms when the map lags by a minute for five minutes, or needs many repairs in an hour', () => {
    const template = prod.template('Monitoring');
    const ofMap = (MetricName: string, measured: object) => {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName,
        Namespace: 'plazalibre-prod',
        EvaluationPeriods: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        ...measured,
      });
    };
    ofMap(MAP_METRICS.lag, { Statistic: 'Minimum', Period: 300, Threshold: 60_000 });
    ofMap(MAP_METRICS.repairs, { Statistic: 'Sum', Period: 3600, Threshold: 10 });
  });
});
