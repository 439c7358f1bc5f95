import type { QueueName } from '#shared/api/function-spec.ts';

/** `createSpot` -> `CreateSpot`: the name of a function in the stacks, of its bundle's folder and in the logs. */
export const toConstructId = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface System {
  readonly name: string;
  readonly stage: string;
}

/**
 * The prefix of a stage's stacks, functions, queues, alarms and metrics in its account and region, so that two systems, or two stages of
 * one, can share an account.
 */
export const getSystemName = ({ name, stage }: System): string => `${name}-${stage}`;

/** The prefix of names that are unique in an account: CloudFront, roles, dashboards and resources in us-east-1. */
export const getGlobalName = (system: System & { region: string }): string =>
  `${getSystemName(system)}-${system.region}`;

/** The name of a function in the account. */
export const getFunctionName = (system: System, id: string): string => `${getSystemName(system)}-${id}`;

/** The name of the dead-letter queue of a job, `reconcilePayments`. */
export const getFailureQueueName = (system: System, job: string): string =>
  `${getFunctionName(system, toConstructId(job))}-failed`;

/** The name of a queue between jobs. */
export const getQueueName = (system: System, queue: QueueName): string => `${getSystemName(system)}-${queue}`;

/** The stacks of a stage in order of deployment, with the suffixes of their names. */
export const STACKS = {
  Data: 'data',
  Auth: 'auth',
  Firewall: 'firewall',
  Web: 'web',
  PoolGuard: 'pool-guard',
  AccountsAndSpots: 'accounts-and-spots',
  BookingsAndPayments: 'bookings-and-payments',
  ChangesAndClaims: 'changes-and-claims',
  Jobs: 'jobs',
  Monitoring: 'monitoring',
  Copies: 'copies',
  Site: 'site',
  Deployer: 'deployer',
} as const;
export type StackId = keyof typeof STACKS;
export const STACK_IDS = Object.keys(STACKS) as StackId[]; // Object.keys widens literal names to string

/** The stacks with the routes of the API, in order of deployment. */
export const API_STACKS = [
  'AccountsAndSpots',
  'BookingsAndPayments',
  'ChangesAndClaims',
] as const satisfies StackId[];
export type ApiStackId = (typeof API_STACKS)[number];

/** The name of a stack in its account and region. Firewalls are all in us-east-1, so their names contain the region. */
export const getStackName = (system: System & { region: string }, id: StackId): string =>
  `${id === 'Firewall' ? getGlobalName(system) : getSystemName(system)}-${STACKS[id]}`;

/** The names of a stage's CDK bootstrap: its qualifier, its stack, and the parameter that shows that it exists. */
export const getBootstrapNames = (system: System & { bootstrapQualifier: string }) => ({
  qualifier: system.bootstrapQualifier,
  stackName: `${getSystemName(system)}-bootstrap`,
  versionParameter: `/cdk-bootstrap/${system.bootstrapQualifier}/version`,
});
