import { AsyncLocalStorage } from 'node:async_hooks';
import { variablesOf } from '#functions/environment.ts';
import type { FunctionSpec } from '#functions/manifest.ts';
import { type Instance, tellInstancesApart } from '#shared/lib/env.ts';
import { captureOutput } from '../record/output.ts';
import { noteDeniedVariable, notePermissions, noteRun } from '../record/record.ts';
import { watchClients } from '../record/watch-clients.ts';

/** What Lambda itself tells a function. */
const OF_THE_RUNTIME = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** What is elsewhere on one machine: no function of the cloud is told any of it. */
const ONLY_HERE = [
  'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  'AWS_ENDPOINT_URL_SSM',
  'LOCAL_FEEDS',
  'S3_PATH_STYLE',
  'STRIPE_API_URL',
  'USER_POOL_JWKS',
];

/** An instance of a function in the embedded stack. */
export interface LocalInstance extends Instance {
  /** Of the function: its name in the route table or among the jobs. */
  readonly name: string;
}

interface Run {
  readonly instance: LocalInstance;
  readonly requestId: string;
}

const running = new AsyncLocalStorage<Run>();
const instances = new Map<string, LocalInstance>();

/** The process itself, outside of any function: a seed, a test. */
let outside: Instance = { variable: (name) => process.env[name] };
tellInstancesApart(() => running.getStore()?.instance ?? outside);
watchClients((permissions) => {
  const run = running.getStore();
  if (run) notePermissions(run.instance.name, permissions);
});
captureOutput(() => {
  const run = running.getStore();
  return run && { name: run.instance.name, requestId: run.requestId };
});

/** The variables that a function of such a line in the manifest sees. */
export const toldTo = (spec: FunctionSpec): ReadonlySet<string> =>
  new Set([...variablesOf(spec), ...OF_THE_RUNTIME, ...ONLY_HERE]);

const open = (name: string, spec: FunctionSpec): LocalInstance => {
  const given = toldTo(spec);
  return {
    name,
    variable: (variable) => {
      if (given.has(variable)) return process.env[variable];
      noteDeniedVariable(name, variable);
      return undefined;
    },
  };
};

/** One run of a function. */
export interface RunSpec {
  readonly name: string;
  readonly spec: FunctionSpec;
  readonly requestId: string;
}

/**
 * Runs what a function does as an instance of its own: it sees the variables that the stacks give it and no others, and
 * keeps its clients to itself. Runs of a function share one instance, as they do in the cloud when one follows another.
 */
export const runAsInstance = <T>({ name, spec, requestId }: RunSpec, run: () => T): T => {
  const instance = instances.get(name) ?? open(name, spec);
  instances.set(name, instance);
  noteRun(name);
  return running.run({ instance, requestId }, run);
};

/** What a new stack begins with: clients of an earlier one know its addresses. */
export const forgetInstances = (): void => {
  instances.clear();
  outside = { ...outside };
};
