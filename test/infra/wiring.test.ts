import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import { listVariables } from '#functions/environment.ts';
import { functionSpecs } from '#functions/function-specs.ts';
import type { FunctionSpec, QueueName } from '#shared/api/function-spec.ts';
import { jobs, type JobSpec, getSize } from '#functions/manifest.ts';
import { MAX_PUSH_ATTEMPTS } from '#shared/model/rules.ts';
import { REINDEX_QUEUE, OUTBOX_PARTITION } from '#shared/data/table.ts';
import { API_STACKS, toConstructId } from '#lib/names.ts';
import { endpoints, findEndpoint } from '#local/gateway/find-endpoint.ts';
import { listVisibleVariables } from '#local/functions/run-function.ts';
import { jobsFor, jobsOf, scheduleOf } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import { tableClient } from '#local/table/table-client.ts';
import { useStack } from '../support/stack.ts';
import { environmentByFunction } from './statements.ts';
import { synthesised } from './synthesised.ts';

type Properties = Record<string, unknown>;

const STACKS = [...API_STACKS, 'Jobs'];
const jobSpecs = Object.entries<JobSpec>(jobs);

/** All resources of a type in the stacks with functions, by logical id. */
const resourcesOf = (templates: readonly Template[], type: string): [string, Properties][] =>
  templates.flatMap((template) =>
    Object.entries(template.findResources(type) as Record<string, { Properties: Properties }>).map(
      ([id, { Properties }]): [string, Properties] => [id, Properties],
    ),
  );

/** A logical id without the hash that CDK appends. */
const idOf = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');
/** The id of the construct that a reference points to. */
const targetOf = (reference: unknown): string => {
  const { 'Fn::GetAtt': attribute, Ref } = reference as { 'Fn::GetAtt'?: string[]; Ref?: string }; // the form of a template
  return idOf(attribute?.[0] ?? Ref ?? '');
};
const sorted = <T>(pairs: Iterable<readonly [string, T]>) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));

const app = useStack({ table: 'program', taxOffice: true });

/** With options, so that deployed functions have all variables that there may be. */
const stages = [
  ['dev', await synthesised('devWithOptions')],
  ['prod', await synthesised('prodWithOptions')],
] as const;

describe.each(stages)('the local stack has what the %s stage has:', (_, { settings, template }) => {
  const templates = STACKS.map(template);
  const data = template('Data');

  it('every route, with the function of its name', () => {
    const inCloud = resourcesOf(templates, 'AWS::ApiGatewayV2::Route').map(
      ([id, { RouteKey }]) => [idOf(id).replace(/(Head)?Route$/, ''), RouteKey] as const,
    );
    const { endpoint: fallback } = findEndpoint('GET', '/api/nothing');
    const here = [...endpoints, fallback].map(
      ({ name, routeKey }) => [toConstructId(name), routeKey] as const,
    );
    expect(sorted(here)).toEqual(sorted(inCloud));
  });

  it('the same memory and timeout for every function', () => {
    const inCloud = resourcesOf(templates, 'AWS::Lambda::Function').map(
      ([id, { MemorySize, Timeout }]) => [idOf(id), { memory: MemorySize, timeoutSeconds: Timeout }] as const,
    );
    const here = [...functionSpecs].map(([name, spec]) => [toConstructId(name), getSize(spec)] as const);
    expect(sorted(here)).toEqual(sorted(inCloud));
  });

  it('the variables of every function, and no others', () => {
    if (settings.places !== 'none' && settings.places !== 'google') vi.stubEnv('PLACES', settings.places);
    if (settings.placesAnHour) vi.stubEnv('PLACES_AN_HOUR', String(settings.placesAnHour));
    vi.stubEnv('REFERRAL_TRACKING_URL', 'http://127.0.0.1:9/');
    if (!settings.domain) vi.stubEnv('PUBLIC_ORIGIN', undefined);
    if (settings.payouts) vi.stubEnv('PAYOUT_RULES', '{}');
    const names = [...new Set([...functionSpecs.values()].flatMap(listVariables))];
    const listVisible = (spec: FunctionSpec) =>
      names
        .filter((variable) => listVisibleVariables(spec).has(variable) && process.env[variable] !== undefined)
        .sort();
    const here = [...functionSpecs].map(([name, spec]) => [toConstructId(name), listVisible(spec)] as const);
    vi.unstubAllEnvs();
    const inCloud = templates.flatMap((template) =>
      [...environmentByFunction(template)].map(
        ([id, environment]) =>
          [
            id,
            Object.keys(environment)
              .filter((name) => name !== 'NODE_OPTIONS')
              .sort(),
          ] as const,
      ),
    );
    expect(sorted(here)).toEqual(sorted(inCloud));
  });

  it('the table, with its indexes and time to live', async () => {
    const [inCloud] = resourcesOf([data], 'AWS::DynamoDB::GlobalTable').map(([, properties]) => properties);
    const client = tableClient(app.stack.dynamodb);
    const named = { TableName: LOCAL.tableName };
    const { Table } = await client.send(new DescribeTableCommand(named));
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand(named));
    client.destroy();
    const byName = <T extends { AttributeName?: string | undefined }>(attributes: T[] = []) =>
      attributes.toSorted((a, b) => ((a.AttributeName ?? '') < (b.AttributeName ?? '') ? -1 : 1));
    const cloud = inCloud as unknown as {
      KeySchema: object[];
      AttributeDefinitions: { AttributeName: string }[];
      GlobalSecondaryIndexes: object[];
      TimeToLiveSpecification: { AttributeName: string };
    }; // the form of a template
    expect(Table?.KeySchema).toEqual(cloud.KeySchema);
    expect(byName(Table?.AttributeDefinitions)).toEqual(byName(cloud.AttributeDefinitions));
    expect(
      Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })).toSorted((a, b) => ((a.IndexName ?? '') < (b.IndexName ?? '') ? -1 : 1)),
    ).toEqual(cloud.GlobalSecondaryIndexes);
    expect(TimeToLiveDescription?.AttributeName).toBe(cloud.TimeToLiveSpecification.AttributeName);
  });

  it('the scheduled jobs, with the same rate', () => {
    const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
    const inCloud = resourcesOf(templates, 'AWS::Scheduler::Schedule').map(([id, { ScheduleExpression }]) => {
      const [, count, unit = ''] = /^rate\((\d+) (\w+?)s?\)$/.exec(String(ScheduleExpression)) ?? [];
      return [idOf(id).replace(/Schedule$/, ''), Number(count) * (unitMs[unit] ?? Number.NaN)] as const;
    });
    const here = jobSpecs.flatMap(([name, spec]) =>
      Number.isFinite(scheduleOf(spec)) ? [[toConstructId(name), scheduleOf(spec)] as const] : [],
    );
    expect(sorted(here)).toEqual(sorted(inCloud));
  });

  it('the jobs that the stream of the table starts, with the same partition', () => {
    const inCloud = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(
      ([, { FunctionName, FilterCriteria }]) => {
        if (!FilterCriteria) return [];
        const { Filters } = FilterCriteria as { Filters: [{ Pattern: string }] }; // the form of a template
        return [[targetOf(FunctionName), /"pk":\{"S":\["(\w+)"\]\}/.exec(Filters[0].Pattern)?.[1]] as const];
      },
    );
    const partitions = { outbox: OUTBOX_PARTITION, map: REINDEX_QUEUE };
    const here = jobSpecs.flatMap(([name, { triggers }]) =>
      triggers.flatMap((trigger) =>
        'stream' in trigger ? [[toConstructId(name), partitions[trigger.stream]] as const] : [],
      ),
    );
    expect(sorted(here)).toEqual(sorted(inCloud));
  });

  it('the jobs that queues start, few at a time', () => {
    const called = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { FilterCriteria }]) => !FilterCriteria,
    );
    const byJob = Object.fromEntries(
      called.map(([, properties]) => [targetOf(properties.FunctionName), properties]),
    );
    const here = (Object.keys(LOCAL.queueUrls) as QueueName[]).flatMap(jobsOf); // Object.keys widens literal names
    expect(Object.keys(byJob).toSorted()).toEqual(here.map(toConstructId).toSorted());
    expect(byJob).toMatchObject({
      ImportCalendars: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 20 } },
      SendPushes: {
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 5 },
      },
    });
  });

  it('a job that gives a notification for browsers up before its queue does', () => {
    const [, queue] =
      resourcesOf(templates, 'AWS::SQS::Queue').find(([, { QueueName }]) =>
        String(QueueName).endsWith('-pushes'),
      ) ?? [];
    const { MessageRetentionPeriod, VisibilityTimeout, RedrivePolicy } = queue as unknown as {
      readonly MessageRetentionPeriod: number;
      readonly VisibilityTimeout: number;
      readonly RedrivePolicy: { readonly maxReceiveCount: number };
    }; // the form of a template
    expect(RedrivePolicy.maxReceiveCount).toBeGreaterThan(MAX_PUSH_ATTEMPTS);
    expect(MessageRetentionPeriod).toBeGreaterThan(MAX_PUSH_ATTEMPTS * VisibilityTimeout);
  });

  it('the jobs for uploads and for mail events', () => {
    const uploads = resourcesOf(templates, 'AWS::Events::Rule').flatMap(([, { Targets }]) =>
      (Targets as { Arn: unknown }[]).map(({ Arn }) => targetOf(Arn)),
    ); // the form of a template
    const news = resourcesOf(templates, 'AWS::SNS::Subscription').map(([, { Endpoint }]) =>
      targetOf(Endpoint),
    );
    expect(jobsFor('objectCreated').map(toConstructId)).toEqual(uploads);
    expect(jobsFor('topic').map(toConstructId)).toEqual(news);
  });
});
