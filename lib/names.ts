import type { QueueName } from '#functions/manifest.ts';

/** `createSpot` -> `CreateSpot`: the name of a function in the stacks, of its bundle's folder and in the logs. */
export const toConstructId = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface System {
  readonly name: string;
  readonly stage: string;
}

/**
 * What the system of a stage is called in its account and region: stacks, functions, queues, alarms and metrics begin with
 * it, so that two systems, or two stages of one, can share an account.
 */
export const getSystemName = ({ name, stage }: System): string => `${name}-${stage}`;

/** The same for what has one name in all regions of an account: CloudFront, roles, dashboards, what is in us-east-1. */
export const getGlobalName = (system: System & { region: string }): string =>
  `${getSystemName(system)}-${system.region}`;

/** The name of a function in the account. */
export const getFunctionName = (system: System, id: string): string => `${getSystemName(system)}-${id}`;

/** The name of the dead-letter queue of a job, `reconcilePayments`. */
export const getFailureQueueName = (system: System, job: string): string =>
  `${getFunctionName(system, toConstructId(job))}-failed`;

/** The name of a queue by which jobs hand work to each other. */
export const getQueueName = (system: System, queue: QueueName): string => `${getSystemName(system)}-${queue}`;

/** The stacks of a stage in the order in which they are deployed, with the ends of their names. */
export const STACKS = {
  Data: 'data',
  Auth: 'auth',
  Firewall: 'firewall',
  Web: 'web',
  PoolGuard: 'pool-guard',
  AccountsAndSpots: 'accounts-and-spots',
  BookingsAndPayments: 'bookings-and-payments',
  Jobs: 'jobs',
  Monitoring: 'monitoring',
  Copies: 'copies',
  Site: 'site',
  Deployer: 'deployer',
} as const;
export type StackId = keyof typeof STACKS;
export const STACK_IDS = Object.keys(STACKS) as StackId[]; // Object.keys forgets the literal names

/** The name of a stack in its account and region. The firewall is in us-east-1, beside those of other regions. */
export const getStackName = (system: System & { region: string }, id: StackId): string =>
  `${id === 'Firewall' ? getGlobalName(system) : getSystemName(system)}-${STACKS[id]}`;

/** What the CDK bootstrap of a stage is called: its qualifier, its stack, and the parameter that says it is there. */
export const getBootstrapNames = (system: System & { bootstrapQualifier: string }) => ({
  qualifier: system.bootstrapQualifier,
  stackName: `${getSystemName(system)}-bootstrap`,
  versionParameter: `/cdk-bootstrap/${system.bootstrapQualifier}/version`,
});
