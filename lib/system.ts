import { type App, BOOTSTRAP_QUALIFIER_CONTEXT, Tags } from 'aws-cdk-lib';
import type { Api } from '#shared/api/index.ts';
import type { StageSettings } from './config.ts';
import { getGlobalName, getSystemName } from './names.ts';
import type { SharedResources } from './constructs/function-needs.ts';
import { runtimeConfig } from './constructs/runtime-config.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AuthStack } from './stacks/auth-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { DeployerStack } from './stacks/deployer-stack.ts';
import { FirewallStack } from './stacks/firewall-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { SiteStack } from './stacks/site-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export interface SystemProps {
  readonly settings: StageSettings;
  /** Folder with the bundle of each function. */
  readonly bundles: string;
  /** Folder of the built app. */
  readonly site: string;
}

type ApiHalf = 'AccountsAndSpots' | 'BookingsAndPayments';

/**
 * CloudFormation takes 500 resources a stack and a route needs seven, so that the API is in two halves: what belongs to
 * people and their spots, and what belongs to bookings and their money.
 */
const HALF_OF: Readonly<Record<keyof Api, ApiHalf>> = {
  accounts: 'AccountsAndSpots',
  privacy: 'AccountsAndSpots',
  notifications: 'AccountsAndSpots',
  spots: 'AccountsAndSpots',
  calendars: 'AccountsAndSpots',
  images: 'AccountsAndSpots',
  places: 'AccountsAndSpots',
  moderation: 'AccountsAndSpots',
  contact: 'AccountsAndSpots',
  bookings: 'BookingsAndPayments',
  payments: 'BookingsAndPayments',
  payouts: 'BookingsAndPayments',
  earnings: 'BookingsAndPayments',
  reviews: 'BookingsAndPayments',
  messages: 'BookingsAndPayments',
  // Of neither: this half has more room.
  watch: 'BookingsAndPayments',
};

const listAreas = (half: ApiHalf) =>
  (Object.keys(HALF_OF) as (keyof Api)[]).filter((area) => HALF_OF[area] === half); // Object.keys forgets the literal names

/** All stacks of one stage, each after the ones it needs. */
export const buildStacks = (app: App, { settings, bundles, site }: SystemProps): void => {
  app.node.setContext(BOOTSTRAP_QUALIFIER_CONTEXT, settings.bootstrapQualifier);
  const named = (name: string) => ({
    env: { region: settings.region },
    settings,
    stackName: `${getSystemName(settings)}-${name}`,
    terminationProtection: settings.keepsData,
  });
  const data = new DataStack(app, 'Data', named('data'));
  const { table, uploads, mailEvents } = data;
  const auth = new AuthStack(app, 'Auth', named('auth'));
  // The user pool names the sender and the configuration set of the mail, which must be there.
  auth.addStackDependency(data);
  const { userPool, client: userPoolClient, secondFactorClient } = auth;
  const pool = { userPool, userPoolClient };
  const { firewall } = settings;
  const firewallStack =
    firewall &&
    new FirewallStack(app, 'Firewall', {
      ...named('firewall'),
      stackName: `${getGlobalName(settings)}-firewall`,
      firewall,
    });
  const web = new WebStack(app, 'Web', {
    ...named('web'),
    uploads,
    firewallArn: firewallStack?.firewallArn,
    site,
  });
  const resources: SharedResources = {
    settings,
    siteUrl: web.siteUrl,
    originSecret: web.originSecret,
    table,
    uploads,
    images: web.images,
    mailEvents,
    ...pool,
    secondFactorClient,
  };
  const served = { httpApi: web.httpApi, resources, bundles };
  const routes = [
    new ApiStack(app, 'AccountsAndSpots', {
      ...named('accounts-and-spots'),
      ...served,
      areas: listAreas('AccountsAndSpots'),
      hasFallback: true,
    }),
    new ApiStack(app, 'BookingsAndPayments', {
      ...named('bookings-and-payments'),
      ...served,
      areas: listAreas('BookingsAndPayments'),
    }),
  ];
  const jobs = new JobsStack(app, 'Jobs', { ...named('jobs'), resources, bundles });
  new MonitoringStack(app, 'Monitoring', {
    ...named('monitoring'),
    accessLog: web.httpApi.accessLog,
    table,
    jobFailures: jobs.failures,
  });
  const published = new SiteStack(app, 'Site', {
    ...named('site'),
    bucket: web.siteBucket,
    distribution: web.distribution,
    directory: site,
    origin: settings.domain && web.siteUrl,
    config: runtimeConfig({ settings, ...pool }),
  });
  for (const stack of [...routes, jobs]) published.addStackDependency(stack);
  const { deployedFrom: repository } = settings;
  if (repository) new DeployerStack(app, 'Deployer', { ...named('deployer'), repository });
  Tags.of(app).add('plazalibre:stage', settings.stage);
};
