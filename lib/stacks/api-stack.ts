import { Stack, type StackProps } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { fallback, manifest } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/model/constants.ts';
import { api, type Api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { toConstructId } from '../names.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { SharedResources } from '../constructs/function-needs.ts';

export interface ApiStackProps extends StackProps {
  readonly httpApi: HttpApi;
  readonly resources: SharedResources;
  readonly bundles: string;
  /** Whether this stack has a route of the contract. */
  readonly has: (area: keyof Api, name: string) => boolean;
  /** Whether this stack answers requests without a route. */
  readonly hasFallback: boolean;
}

/** Routes of the contract on the HTTP API, each with a function of the same name. Functions check tokens themselves. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { httpApi, resources, bundles, has, hasFallback } = props;
    const addRoute = (name: string, spec: FunctionSpec, routeKey: HttpRouteKey) => {
      const fn = new EndpointFunction(this, { name, spec, resources, bundles });
      const integration = new HttpLambdaIntegration(`${toConstructId(name)}Integration`, fn);
      new HttpRoute(this, `${toConstructId(name)}Route`, { httpApi, routeKey, integration });
      return integration;
    };
    for (const { area, name, route, spec } of listEndpoints()) {
      if (!has(area, name)) continue;
      const path = `${API_PREFIX}${route.path}`;
      const integration = addRoute(name, spec, HttpRouteKey.with(path, HttpMethod[route.method]));
      if (route.answersHead)
        new HttpRoute(this, `${toConstructId(name)}HeadRoute`, {
          httpApi,
          routeKey: HttpRouteKey.with(path, HttpMethod.HEAD),
          integration,
        });
    }
    if (hasFallback) addRoute('notFound', fallback.notFound, HttpRouteKey.DEFAULT);
  }
}

interface Endpoint {
  readonly area: keyof Api;
  readonly name: string;
  readonly route: Route;
  readonly spec: FunctionSpec;
}

/** The routes of the contract, each with its manifest line. */
const listEndpoints = (): Endpoint[] =>
  // Object.keys widens literal names to string
  (Object.keys(api) as (keyof Api)[]).flatMap((area) => {
    const routes: Record<string, Route> = api[area];
    const specs: Record<string, FunctionSpec> = manifest[area];
    return Object.entries(routes).map(([name, route]) => {
      const spec = specs[name];
      if (!spec) throw new Error(`The manifest has no line for ${area}.${name}.`);
      return { area, name, route, spec };
    });
  });
