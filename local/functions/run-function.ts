import { AsyncLocalStorage } from 'node:async_hooks';
import { type Variable, listVariables } from '#functions/environment.ts';
import { functionSpecs } from '#functions/function-specs.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { captureOutput } from '../record/output.ts';
import { guardClients } from './guard-clients.ts';
import { isAllowed } from './is-allowed.ts';

/** Variables that Lambda itself sets. */
const OF_THE_RUNTIME = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** Endpoints of the local stack, which do not exist in the cloud. */
const ONLY_HERE = [
  'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  'AWS_ENDPOINT_URL_SQS',
  'AWS_ENDPOINT_URL_SSM',
  'LOCAL_FEEDS',
  'S3_PATH_STYLE',
  'STRIPE_API_URL',
  'USER_POOL_JWKS',
];

/** The current run of a function; undefined outside of one, such as in a seed or test. */
const running = new AsyncLocalStorage<RunSpec>();

guardClients((call) => {
  const run = running.getStore();
  return !run || isAllowed(run.spec, call)
    ? undefined
    : `${run.name} is not authorized to perform: ${call.service}:${call.operation}, by its needs in shared/api or functions/manifest.ts`;
});
captureOutput(() => running.getStore());

/** The variables that a function with this line of the manifest may read. */
export const listVisibleVariables = (spec: FunctionSpec): ReadonlySet<string> =>
  new Set([...listVariables(spec), ...OF_THE_RUNTIME, ...ONLY_HERE]);

const OF_ANY = new Set([...functionSpecs.values()].flatMap(listVariables));

/** Reading a variable of another function fails, even if the function would work without it. */
const checkVariable = (variable: string | symbol): void => {
  const run = running.getStore();
  if (run && OF_ANY.has(variable as Variable) && !listVisibleVariables(run.spec).has(String(variable)))
    throw new Error(
      `${run.name} is not told ${String(variable)}, by its needs in shared/api or functions/manifest.ts.`,
    );
};
process.env = new Proxy(process.env, {
  get: (variables, name) => {
    checkVariable(name);
    return Reflect.get(variables, name) as string | undefined;
  },
  // `process.env` rejects the property definition that a proxy does by default.
  set: (variables, name, value) => Reflect.set(variables, name, value),
});

/** One run of a function. */
export interface RunSpec {
  readonly name: string;
  readonly spec: FunctionSpec;
  readonly requestId: string;
}

/**
 * Runs a function's code with exactly the variables and AWS permissions that the stacks give it. Module state is shared by all functions
 * here.
 */
export const runFunction = <T>(of: RunSpec, run: () => T): T => running.run(of, run);
