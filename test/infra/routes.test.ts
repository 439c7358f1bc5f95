import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '#shared/model/constants.ts';
import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import { API_STACKS, toConstructId } from '#lib/names.ts';
import { synthesised } from './synthesised.ts';

const { template } = await synthesised('dev');

/** By stack: the functions of routes that the last release had. `npm version` writes it. */
const RELEASED = path.resolve(import.meta.dirname, '../fixtures/released-routes.json');

interface RouteResource {
  Properties: {
    RouteKey: string;
    AuthorizationType: string;
    Target: { 'Fn::Join': [string, [string, { Ref: string }]] };
  };
}
interface IntegrationResource {
  Properties: { IntegrationUri: { 'Fn::GetAtt': [string, string] }; PayloadFormatVersion: string };
}

const declared = Object.values<Record<string, Route>>(api).flatMap((routes) =>
  Object.entries(routes).flatMap(([name, { method, path, answersHead }]) =>
    [method, ...(answersHead ? ['HEAD'] : [])].map((one) => ({
      id: toConstructId(name),
      key: `${one} ${API_PREFIX}${path}`,
    })),
  ),
);
/** The route for requests that match no other. */
declared.push({ id: 'NotFound', key: '$default' });

describe('the routes of API Gateway', () => {
  const found = <T = unknown>(type: string) =>
    API_STACKS.flatMap((stack) => Object.entries(template(stack).findResources(type) as Record<string, T>));
  const routes = found<RouteResource>('AWS::ApiGatewayV2::Route').map(([, route]) => route);
  const integrations = Object.fromEntries(found<IntegrationResource>('AWS::ApiGatewayV2::Integration'));
  const functionIds = found('AWS::Lambda::Function').map(([id]) => id);

  const routeOf = (key: string) => routes.filter(({ Properties }) => Properties.RouteKey === key);

  it('are exactly those of the contract, and one for everything else', () => {
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(
      declared.map(({ key }) => key).sort(),
    );
  });

  it.each(declared)('send $key to the function $id', ({ id, key }) => {
    const [route] = routeOf(key);
    const integration = integrations[route?.Properties.Target['Fn::Join'][1][1].Ref ?? ''];
    const target = integration?.Properties.IntegrationUri['Fn::GetAtt'][0];
    expect(target).toMatch(new RegExp(`^${id}[0-9A-F]{8}$`));
    expect(functionIds.filter((functionId) => functionId === target)).toHaveLength(1);
    expect(integration?.Properties.PayloadFormatVersion).toBe('2.0');
  });

  // A route that moves would be created while its key and the name of its function are taken, or be missing for a while (decision 161).
  it('stay in the stack that the last release had them in', () => {
    const idsOf = (stack: string) =>
      Object.keys(template(stack).findResources('AWS::Lambda::Function'))
        .map((id) => id.replace(/[0-9A-F]{8}$/, ''))
        .sort();
    const present = Object.fromEntries(API_STACKS.map((stack) => [stack, idsOf(stack)]));
    const released = Object.entries(JSON.parse(readFileSync(RELEASED, 'utf8')) as Record<string, string[]>);
    expect(released.flatMap(([, ids]) => ids).length).toBeGreaterThan(70);
    const moved = released.flatMap(([stack, ids]) =>
      ids.filter((id) => Object.entries(present).some(([other, has]) => other !== stack && has.includes(id))),
    );
    expect(moved).toEqual([]);
    if (process.env.RELEASED) writeFileSync(RELEASED, `${JSON.stringify(present, null, 2)}\n`);
  });

  it('use every function', () => {
    expect(functionIds.map((id) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(
      [...new Set(declared.map(({ id }) => id))].sort(),
    );
  });

  it('have no authorizer: functions check tokens and answer the usual errors', () => {
    expect(new Set(routes.map(({ Properties }) => Properties.AuthorizationType))).toEqual(new Set(['NONE']));
    expect(template('Web').findResources('AWS::ApiGatewayV2::Authorizer')).toEqual({});
  });
});
