import { Stack, type StackProps } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { manifest, type FunctionSpec } from '#functions/manifest.ts';
import { API_PREFIX } from '#shared/api/constants.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { constructIdOf } from '../construct-id.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { Surroundings } from '../constructs/function-needs.ts';

export interface ApiStackProps extends StackProps {
  readonly httpApi: HttpApi;
  readonly around: Surroundings;
  readonly bundles: string;
}

/** The routes of the contract on the HTTP API: for each, a function of the same name. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { httpApi, around, bundles } = props;
    const { userPool, userPoolClient } = around;
    const issuer = `https://cognito-idp.${this.region}.${this.urlSuffix}/${userPool.userPoolId}`;
    // Access tokens carry no audience; the authorizer then compares their client_id.
    const signedIn = new HttpJwtAuthorizer('SignedIn', issuer, {
      jwtAudience: [userPoolClient.userPoolClientId],
    });
    const anybody = new HttpNoneAuthorizer();
    for (const { name, route, spec } of endpoints()) {
      const fn = new EndpointFunction(this, { name, spec, around, bundles });
      new HttpRoute(this, `${constructIdOf(name)}Route`, {
        httpApi,
        routeKey: HttpRouteKey.with(`${API_PREFIX}${route.path}`, HttpMethod[route.method]),
        integration: new HttpLambdaIntegration(`${constructIdOf(name)}Integration`, fn),
        authorizer: route.auth === 'user' || route.auth === 'admin' ? signedIn : anybody,
      });
    }
  }
}

interface Endpoint {
  readonly name: string;
  readonly route: Route;
  readonly spec: FunctionSpec;
}

/** Each route beside what its function needs. */
const endpoints = (): Endpoint[] => {
  const areas: Record<string, Record<string, Route>> = api;
  const specs: Record<string, Record<string, FunctionSpec>> = manifest;
  return Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => {
      const spec = specs[area]?.[name];
      if (!spec) throw new Error(`The manifest has no line for ${area}.${name}.`);
      return { name, route, spec };
    }),
  );
};
