import { api } from '#shared/api/index.ts';
import {
  entryOf,
  fallback,
  FALLBACK_ENTRY,
  type FunctionSpec,
  jobEntryOf,
  jobs,
  manifest,
} from '#functions/manifest.ts';
import { invoke } from '../gateway/invoke.ts';
import { forgetAll } from '#shared/lib/once.ts';
import type { JobName, Jobs } from '../jobs.ts';
import { AwsError } from './aws-error.ts';
import { errorPayload, localNameOf } from './failed-run.ts';

interface Fn {
  readonly name: string;
  readonly entry: string;
  readonly spec: FunctionSpec;
  /** Of a job alone. */
  readonly job?: JobName;
}

const endpointFunctions = Object.keys(api).flatMap((area): Fn[] => {
  const specs: Record<string, FunctionSpec> = manifest[area as keyof typeof manifest]; // both tables have the same areas
  return Object.entries(specs).map(([name, spec]) => ({ name, entry: entryOf(area, name), spec }));
});

const jobFunctions = (Object.keys(jobs) as JobName[]) // Object.keys forgets the literal names
  .map((job): Fn => ({ name: job, entry: jobEntryOf(job), spec: jobs[job], job }));

const fallbackFunctions = Object.entries(fallback).map(([name, spec]): Fn => ({
  name,
  entry: FALLBACK_ENTRY,
  spec,
}));

const functions = new Map(
  [...endpointFunctions, ...fallbackFunctions, ...jobFunctions].map((fn) => [localNameOf(fn.name), fn]),
);

export interface Invocation {
  readonly status: number;
  readonly payload: string;
  /** As Lambda says in a header that the function threw. */
  readonly functionError?: 'Unhandled';
}

const runAndWait = async ({ name, entry, spec }: Fn, event: unknown): Promise<Invocation> => {
  try {
    return { status: 200, payload: JSON.stringify((await invoke(name, entry, spec, event)) ?? null) };
  } catch (error) {
    return { status: 200, payload: JSON.stringify(errorPayload(error)), functionError: 'Unhandled' };
  }
};

const find = (functionName: string): Fn => {
  const fn = functions.get(functionName);
  if (fn) return fn;
  throw new AwsError('ResourceNotFoundException', `Function not found: ${functionName}`, 404);
};

/** `UpdateFunctionConfiguration`: a changed function begins as in a new process. Throws AwsError. */
export const answerConfiguration = (functionName: string, change: string): object => {
  find(functionName);
  forgetAll();
  return { FunctionName: functionName, ...(JSON.parse(change) as object), State: 'Active' }; // as the SDK sent it
};

/** `Invoke` of AWS Lambda: runs any job or function by its name in the account. Throws AwsError. */
export const answerInvocation = async (
  runner: Jobs,
  call: { functionName: string; type: string; body: string },
): Promise<Invocation> => {
  const fn = find(call.functionName);
  const event: unknown = call.body === '' ? {} : JSON.parse(call.body);
  if (call.type === 'RequestResponse') return runAndWait(fn, event);
  if (call.type !== 'Event' || !fn.job)
    throw new AwsError('InvalidParameterValueException', `${call.type} is not supported for ${fn.name}.`);
  void runner.deliver(fn.job, event);
  return { status: 202, payload: '' };
};
