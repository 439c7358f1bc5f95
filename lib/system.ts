import { type App, BOOTSTRAP_QUALIFIER_CONTEXT, Tags } from 'aws-cdk-lib';
import type { Api } from '#shared/api/index.ts';
import type { StageSettings } from './config.ts';
import { API_STACKS, type ApiStackId, getStackName, type StackId } from './names.ts';
import type { SharedResources } from './constructs/function-needs.ts';
import { runtimeConfig } from './constructs/runtime-config.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AuthStack } from './stacks/auth-stack.ts';
import { CopiesStack } from './stacks/copies-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { DeployerStack } from './stacks/deployer-stack.ts';
import { FirewallStack } from './stacks/firewall-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { PoolGuardStack } from './stacks/pool-guard-stack.ts';
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

/**
 * CloudFormation allows 500 resources per stack and a route needs seven, so the API has three stacks: people and their spots; bookings and
 * their money; and all areas that release 1.0.0 did not have, which are not named here. A route that was released stays in its stack: its key
 * and the name of its function are taken until the other stack has removed them.
 */
const STACK_OF: Readonly<Partial<Record<keyof Api, ApiStackId>>> = {
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
  vehicles: 'BookingsAndPayments',
  favourites: 'BookingsAndPayments',
  // Belongs to none.
  watch: 'BookingsAndPayments',
};
const NEWEST_STACK: ApiStackId = 'ChangesAndClaims';

type RouteName = { [Area in keyof Api]: keyof Api[Area] & string }[keyof Api];

/** Newer routes of areas whose stack is full. */
const STACK_OF_ROUTE = new Map<string, ApiStackId>(
  Object.entries({
    createPrivateUploadUrl: 'ChangesAndClaims',
    listPushSubscriptions: 'ChangesAndClaims',
    savePushSubscription: 'ChangesAndClaims',
    deletePushSubscription: 'ChangesAndClaims',
    exportStatement: 'ChangesAndClaims',
    getStatementPdf: 'ChangesAndClaims',
  } as const satisfies Partial<Record<RouteName, ApiStackId>>),
);

const findStack = (area: keyof Api, name: string): ApiStackId =>
  STACK_OF_ROUTE.get(name) ?? STACK_OF[area] ?? NEWEST_STACK;

/** All stacks of one stage, each after those that it needs. */
export const buildStacks = (app: App, { settings, bundles, site }: SystemProps): void => {
  app.node.setContext(BOOTSTRAP_QUALIFIER_CONTEXT, settings.bootstrapQualifier);
  const named = (id: StackId) => ({
    env: { region: settings.region },
    settings,
    stackName: getStackName(settings, id),
    terminationProtection: settings.keepsData,
  });
  const data = new DataStack(app, 'Data', named('Data'));
  const { table, uploads, mailEvents } = data;
  const auth = new AuthStack(app, 'Auth', named('Auth'));
  // The user pool needs the sender and the configuration set of mails.
  auth.addStackDependency(data);
  const { userPool, client: userPoolClient, secondFactorClient } = auth;
  const pool = { userPool, userPoolClient };
  const { firewall } = settings;
  const firewallStack = firewall && new FirewallStack(app, 'Firewall', { ...named('Firewall'), firewall });
  const web = new WebStack(app, 'Web', {
    ...named('Web'),
    uploads,
    firewallArn: firewallStack?.firewallArn,
    site,
  });
  const guard = new PoolGuardStack(app, 'PoolGuard', {
    ...named('PoolGuard'),
    userPool,
    firewallArn: auth.firewallArn,
  });
  guard.addStackDependency(web);
  const resources: SharedResources = {
    settings,
    siteUrl: web.siteUrl,
    originSecret: web.originSecret,
    table,
    uploads,
    images: web.images,
    sitemaps: web.sitemaps,
    mailEvents,
    ...pool,
    secondFactorClient,
  };
  const served = { httpApi: web.httpApi, resources, bundles };
  const routes = API_STACKS.map(
    (id) =>
      new ApiStack(app, id, {
        ...named(id),
        ...served,
        has: (area, name) => findStack(area, name) === id,
        hasFallback: id === 'AccountsAndSpots',
      }),
  );
  // A route that one stack gives up is free when the next one takes it.
  for (const [index, stack] of routes.entries())
    for (const earlier of routes.slice(0, index)) stack.addStackDependency(earlier);
  // Nobody can register before the web ACL guards the user pool.
  for (const stack of routes) stack.addStackDependency(guard);
  const jobs = new JobsStack(app, 'Jobs', { ...named('Jobs'), resources, bundles });
  new MonitoringStack(app, 'Monitoring', {
    ...named('Monitoring'),
    accessLog: web.httpApi.accessLog,
    table,
  });
  const { copiesTo } = settings;
  if (copiesTo) new CopiesStack(app, 'Copies', { ...named('Copies'), table, images: web.images, copiesTo });
  const published = new SiteStack(app, 'Site', {
    ...named('Site'),
    bucket: web.siteBucket,
    distribution: web.distribution,
    directory: site,
    origin: settings.domain && web.siteUrl,
    config: runtimeConfig({ settings, ...pool }),
  });
  for (const stack of [...routes, jobs]) published.addStackDependency(stack);
  const { deployedFrom: repository } = settings;
  if (repository) new DeployerStack(app, 'Deployer', { ...named('Deployer'), repository });
  Tags.of(app).add('plazalibre:stage', settings.stage);
};
