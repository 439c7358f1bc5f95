import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { functionSpecs } from '#functions/function-specs.ts';
import { constructIdOf } from '#lib/construct-id.ts';
import { readStageSettings } from '#lib/stages.ts';
import { addSystem } from '#lib/system.ts';
import { permissionsByFunction, type Statement } from '#test/infra/statements.ts';
import { makeStandInBuild } from '../stand-in-build.ts';

/** What one function is granted, as the record names it; what reads like no resource of the system is told as it is. */
export interface Granted {
  readonly permissions: ReadonlySet<string>;
  /** Actions or resources that name everything. */
  readonly wildcards: readonly string[];
}

/**
 * What Lambda does in a function's name; no code of ours calls it. The log, the traces, the table's stream that wakes a
 * job with the key that encrypts it, and the queue of events that came to nothing.
 */
const OF_THE_RUNTIME: readonly (readonly [actions: RegExp, resource: RegExp])[] = [
  [/^logs:(CreateLogStream|PutLogEvents)$/, /^<\w+Log[0-9A-F]{8}\.Arn>$/],
  [/^xray:(PutTraceSegments|PutTelemetryRecords)$/, /^\*$/],
  [/^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/, /Table\w*StreamArn/],
  [/^kms:(Decrypt|DescribeKey)$/, /DataKey/],
  [/^sqs:(GetQueueAttributes|GetQueueUrl|SendMessage)$/, /^<\w+Failures[0-9A-F]{8}\.Arn>$/],
];

/** An ARN of a template as text, with what CloudFormation fills in between angle brackets. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const [name = '', inner] = Object.entries(value as Record<string, unknown>)[0] ?? [];
  if (name === 'Fn::Join') return textOf((inner as [string, unknown[]])[1]); // CDK joins with nothing in between
  if (name === 'Fn::GetAtt') return `<${(inner as string[]).join('.')}>`; // as CDK writes them
  if (name === 'Fn::GetStackOutput') return `<${(inner as { OutputName: string }).OutputName}>`; // as CDK writes them
  return `<${textOf(inner)}>`;
};

/** How the record calls what an ARN names. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^<\w*Table[0-9A-F]{8}Arn\w*>/, 'table'],
  [/^<\w*Uploads[0-9A-F]{8}Arn\w*>/, 'uploads'],
  [/^<\w*Images[0-9A-F]{8}Arn\w*>/, 'images'],
  [/^<\w*Users[0-9A-F]{8}Arn\w*>$/, 'userPool'],
  [/^<\w*OriginSecret[0-9A-F]{8}\w*>$/, 'originSecret'],
  [/^arn:aws:ssm:[^/]*:parameter\/\w+\/\w+/, 'parameter'],
  [/^arn:aws:ses:[^/]*:identity\/.+/, 'mail/identity'],
  [/^arn:aws:ses:[^/]*:configuration-set\/.+/, 'mail/configuration-set'],
  [/^arn:aws:geo-places:[\w-]+::provider\/default$/, 'places'],
];

const nameOf = (arn: string): string => {
  const known = NAMES.find(([pattern]) => pattern.test(arn));
  return known ? arn.replace(...known) : arn;
};

const grantedBy = (statements: readonly Statement[]): Granted => {
  const pairs = statements.flatMap(({ actions, resources }) =>
    resources.map(textOf).flatMap((arn) => actions.map((action) => [action, arn] as const)),
  );
  const ours = pairs.filter(
    ([action, arn]) => !OF_THE_RUNTIME.some(([what, where]) => what.test(action) && where.test(arn)),
  );
  return {
    permissions: new Set(ours.map(([action, arn]) => `${action} ${nameOf(arn)}`)),
    wildcards: ours
      .filter(([action, arn]) => arn === '*' || action.includes('*'))
      .map(([action, arn]) => `${action} ${arn}`),
  };
};

const cdkContext = (): Record<string, unknown> => {
  const file = path.resolve(import.meta.dirname, '../../cdk.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context; // our own file
};

/** A stage that has everything that a stage may have, so that every need of a function is met. */
const SERVICE_OF_REFERRALS = {
  trackingUrl: 'https://referrals.example/track',
  keyParameter: '/plazalibre/prod/referrals/key',
};

const templatesOfProd = (scratch: string): Template[] => {
  const app = new App({
    outdir: path.join(scratch, 'out'),
    context: { ...cdkContext(), stage: 'prod' },
    analyticsReporting: false,
  });
  process.env.CDK_VALIDATION = 'false';
  const settings = { ...readStageSettings(app.node), referrals: SERVICE_OF_REFERRALS };
  addSystem(app, { settings, ...makeStandInBuild(scratch) });
  return app.node.children
    .filter((child) => child instanceof Stack)
    .map((stack) => Template.fromStack(stack));
};

/** What the production stage grants each function, by its name in the route table or among the jobs. */
export const grantedToFunctions = (): Map<string, Granted> => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'plazalibre-grants-'));
  try {
    const byId = new Map(
      templatesOfProd(scratch).flatMap((template) => [...permissionsByFunction(template)]),
    );
    return new Map(
      [...functionSpecs.keys()].sort().map((name) => [name, grantedBy(byId.get(constructIdOf(name)) ?? [])]),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
