import { AsyncLocalStorage } from 'node:async_hooks';
import { variablesOf } from '#functions/environment.ts';
import type { FunctionSpec } from '#functions/manifest.ts';
import { type Instance, tellInstancesApart } from '#shared/lib/env.ts';
import { captureOutput } from '../record/output.ts';
import { guardClients } from './guard-clients.ts';
import { isAllowed } from './is-allowed.ts';

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

interface Run extends RunSpec {
  readonly instance: Instance;
}

const running = new AsyncLocalStorage<Run>();
const instances = new Map<string, Instance>();

/** The process itself, outside of any function: a seed, a test. */
let outside: Instance = { variable: (name) => process.env[name] };
tellInstancesApart(() => running.getStore()?.instance ?? outside);
guardClients((call) => {
  const run = running.getStore();
  return !run || isAllowed(run.spec, call)
    ? undefined
    : `${run.name} is not authorized to perform: ${call.service}:${call.operation}, by its line in functions/manifest.ts`;
});
captureOutput(() => running.getStore());

/** The variables that a function of such a line in the manifest sees. */
export const toldTo = (spec: FunctionSpec): ReadonlySet<string> =>
  new Set([...variablesOf(spec), ...OF_THE_RUNTIME, ...ONLY_HERE]);

/** Asking for the variable of another function fails, even where the function would do without. */
const open = (name: string, spec: FunctionSpec): Instance => {
  const given = toldTo(spec);
  return {
    variable: (variable) => {
      if (!given.has(variable))
        throw new Error(`${name} is not told ${variable}, by its line in functions/manifest.ts.`);
      return process.env[variable];
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
 * Runs what a function does as an instance of its own: it sees the variables that the stacks give it and no others, makes
 * the calls to AWS that its policy allows and no others, and keeps its clients to itself. Runs of a function share one instance, as they do in the cloud when one follows another.
 */
export const runAsInstance = <T>(of: RunSpec, run: () => T): T => {
  const instance = instances.get(of.name) ?? open(of.name, of.spec);
  instances.set(of.name, instance);
  return running.run({ ...of, instance }, run);
};

/** What a new stack begins with: clients of an earlier one know its addresses. */
export const forgetInstances = (): void => {
  instances.clear();
  outside = { ...outside };
};
