import { type App, type Environment, Tags } from 'aws-cdk-lib';
import type { StageSettings } from './config.ts';
import type { Surroundings } from './constructs/function-needs.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AuthStack } from './stacks/auth-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { WatchStack } from './stacks/watch-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export interface SystemProps {
  readonly settings: StageSettings;
  readonly env: Environment;
  /** Folder with the bundle of each function. */
  readonly bundles: string;
  /** Folder of the built app. */
  readonly site: string;
}

/** All stacks of one stage, each after the ones it needs. */
export const addSystem = (app: App, { settings, env, bundles, site }: SystemProps): void => {
  const named = (name: string) => ({
    env,
    settings,
    stackName: `plazalibre-${settings.stage}-${name}`,
    terminationProtection: settings.keepsData,
  });
  const { table, uploads, images } = new DataStack(app, 'Data', named('data'));
  const { userPool, client: userPoolClient } = new AuthStack(app, 'Auth', named('auth'));
  const pool = { userPool, userPoolClient };
  const web = new WebStack(app, 'Web', { ...named('web'), ...pool, images, uploads, site });
  const around: Surroundings = { settings, siteUrl: web.siteUrl, table, uploads, images, ...pool };
  new ApiStack(app, 'Api', { ...named('api'), httpApi: web.httpApi, around, bundles });
  const jobs = new JobsStack(app, 'Jobs', { ...named('jobs'), around, bundles });
  new WatchStack(app, 'Watch', {
    ...named('watch'),
    accessLog: web.httpApi.accessLog,
    table,
    jobFailures: jobs.failures,
  });
  Tags.of(app).add('plazalibre:stage', settings.stage);
};
