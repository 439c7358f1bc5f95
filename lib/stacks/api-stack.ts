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
import { api, type Api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { constructIdOf } from '../construct-id.ts';
import { EndpointFunction } from '../constructs/endpoint-function.ts';
import type { Surroundings } from '../constructs/function-needs.ts';

export interface ApiStackProps extends StackProps {
  readonly httpApi: HttpApi;
  /** Shared by all routes: an API has one of a kind. */
  readonly signedIn: HttpJwtAuthorizer;
  readonly around: Surroundings;
  readonly bundles: string;
  /** The areas of the contract whose routes are here. */
  readonly areas: readonly (keyof Api)[];
}

/** Lets those through who carry an access token of the user pool. */
export const signedInAuthorizer = (
  { region, urlSuffix }: Stack,
  { userPool, userPoolClient }: Pick<Surroundings, 'userPool' | 'userPoolClient'>,
): HttpJwtAuthorizer => {
  const issuer = `https://cognito-idp.${region}.${urlSuffix}/${userPool.userPoolId}`;
  // Access tokens carry no audience; the authorizer then compares their client_id.
  return new HttpJwtAuthorizer('SignedIn', issuer, { jwtAudience: [userPoolClient.userPoolClientId] });
};

/** Routes of the contract on the HTTP API: for each, a function of the same name. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { httpApi, signedIn, around, bundles, areas } = props;
    const anybody = new HttpNoneAuthorizer();
    for (const { name, route, spec } of areas.flatMap(endpointsOf)) {
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

/** Each route of an area beside what its function needs. */
const endpointsOf = (area: keyof Api): Endpoint[] => {
  const routes: Record<string, Route> = api[area];
  const specs: Record<string, FunctionSpec> = manifest[area];
  return Object.entries(routes).map(([name, route]) => {
    const spec = specs[name];
    if (!spec) throw new Error(`The manifest has no line for ${area}.${name}.`);
    return { name, route, spec };
  });
};
