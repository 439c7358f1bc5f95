import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { getEntryFile } from '#functions/manifest.ts';
import { LOCAL } from '#local/settings.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Route } from '#shared/api/route.ts';
import { spotRoutes } from '#shared/api/spots.ts';
import { campaign } from '#test/support/random.ts';
import { type Answer, type Person, useStack } from '#test/support/stack.ts';
import { buildOpenApi } from '../../scripts/openapi.ts';

const app = useStack();

interface Named {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
}

const routes: Named[] = Object.entries(routesByArea).flatMap(([area, group]) =>
  Object.entries(group).map(([name, route]) => ({ area, name, route })),
);
const guarded = routes.filter(({ route }) => route.auth === 'user' || route.auth === 'admin');
const withBody = routes.filter(({ route }) => route.body);

/** The path with well-formed ids of nothing. */
const pathOf = (route: Route) =>
  route.path
    .replace('{spotId}', 'spt_00000000000000000000000000')
    .replace('{bookingId}', 'bkg_00000000000000000000000000')
    .replace('{rentalId}', 'rnt_00000000000000000000000000')
    .replace('{vehicleId}', '00000000-0000-4000-8000-000000000000');

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const claimsOf = (changes: Record<string, unknown> = {}) => ({
  sub: 'somebody',
  iss: `https://cognito-idp.eu-west-1.amazonaws.com/${LOCAL.userPoolId}`,
  client_id: LOCAL.userPoolClientId,
  token_use: 'access',
  exp: inAnHour(),
  ...changes,
});

/** Invalid tokens: each differs from a good one in one point, or is no token at all. */
const brokenTokens = (good: string): Record<string, string> => {
  const [header = '', payload = '', signature = ''] = good.split('.');
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const forged = (claims: object) => {
    const head = `${base64({ alg: 'RS256', kid })}.${base64(claims)}`;
    return `${head}.${createSign('RSA-SHA256').update(head).sign(stranger, 'base64url')}`;
  };
  const withSecret = `${base64({ alg: 'HS256', kid })}.${payload}`;
  return {
    empty: '',
    garbage: 'not-a-token',
    'three dots': 'a.b.c',
    'no signature': `${header}.${payload}.`,
    'alg none': `${base64({ alg: 'none', kid })}.${payload}.`,
    'alg swapped for a secret': `${withSecret}.${createHmac('sha256', 'secret').update(withSecret).digest('base64url')}`,
    'other claims under the same signature': `${header}.${base64(claimsOf({ sub: 'admin' }))}.${signature}`,
    'signed by a stranger': forged(claimsOf()),
    'expired, signed by a stranger': forged(claimsOf({ exp: 1 })),
    'of another pool': forged(
      claimsOf({ iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Other' }),
    ),
    'of another client': forged(claimsOf({ client_id: 'another' })),
    'an id token': forged(claimsOf({ token_use: 'id' })),
  };
};

const expectProblem = ({ status, body }: Answer, statuses: number[]) => {
  const problem = body as unknown as ProblemBody; // the checks below prove it
  expect(statuses).toContain(status);
  expect(problem.error).toBe(problem.message);
  expect(problem.code).toMatch(/^[a-z_]+$/);
  expect(problem.requestId).not.toBe('');
  expect(JSON.stringify(problem)).not.toMatch(/at .+\.ts:\d+|node_modules/);
  return problem;
};

describe('every route of the contract', () => {
  it('has a unique name and a file with its handler', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    expect(routes.filter(({ area, name }) => !existsSync(getEntryFile(area, name)))).toEqual([]);
  });

  it('[AP-01] is in the committed OpenAPI document', () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      paths: Record<string, object>;
    };
    expect(document).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
    for (const { route } of routes)
      expect(document.paths[route.path]).toHaveProperty(route.method.toLowerCase());
  });

  it('describes the cursor of pages, and what else is answered without an error', () => {
    const responsesOf = (route: Route) =>
      (operationOf(route) as { responses: Record<string, { headers?: object; content: object }> }).responses;
    const sendsCursor = ({ area, name }: Named) =>
      /pageReply|x-next-cursor/.test(readFileSync(getEntryFile(area, name), 'utf8'));
    for (const one of routes) {
      const { headers = {} } = responsesOf(one.route)[String(one.route.status ?? 200)] ?? {};
      expect(['X-Next-Cursor' in headers, one.name]).toEqual([sendsCursor(one), one.name]);
    }
    expect(responsesOf(spotRoutes.getSpotPage)['404']?.content).toHaveProperty('text/html');
  });

  it('has defaults that their own schemas accept', () => {
    const seen = new Set<object>();
    const wrong: unknown[] = [];
    /** Looks for defaults in everything that a schema is made of. */
    const look = (part: unknown, at: string) => {
      if (typeof part !== 'object' || part === null || seen.has(part)) return;
      seen.add(part);
      if (part instanceof z.core.$ZodDefault) {
        const { innerType, defaultValue } = part._zod.def;
        // A query has its flags as text.
        const accepted = [defaultValue, String(defaultValue)].some(
          (one) => z.safeParse(innerType, one).success,
        );
        if (!accepted) wrong.push([at, defaultValue]);
      }
      const inner = part instanceof z.core.$ZodType ? part._zod.def : part;
      for (const [name, one] of Object.entries(inner)) look(one, `${at}.${name}`);
    };
    for (const { name, route } of routes) for (const part of [route.query, route.body]) look(part, name);
    expect(seen.size).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('takes flags as booleans and numbers within bounds, whatever text it also takes', () => {
    const flags = operationOf(spotRoutes.listSpots)?.parameters?.filter(({ name }) => name === 'isCovered');
    expect(flags).toMatchObject([{ schema: { type: 'boolean' } }]);
    const box = operationOf(spotRoutes.listSpotsOnMap)?.parameters?.filter(({ name }) => name === 'south');
    expect(box).toMatchObject([{ schema: { anyOf: [{ type: 'number', minimum: -90, maximum: 90 }, {}] } }]);
  });

  it.each(guarded)('[AP-01] $name answers 401 without sign-in', async ({ route }) => {
    const answer = await app.call(route.method, pathOf(route), route.body ? { body: {} } : {});
    expect(expectProblem(answer, [401]).code).toBe('unauthenticated');
    expect(answer.response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('answers 401 to every kind of invalid token, shown on one route', async () => {
    const { token } = await app.newPerson();
    const ask = async (as: string) => {
      const headers = { authorization: `Bearer ${as}` };
      return (await app.call('GET', '/auth/me', { headers })).status;
    };
    expect(await ask(token)).toBe(200);
    for (const [kind, broken] of Object.entries(brokenTokens(token)))
      expect([kind, await ask(broken)]).toEqual([kind, 401]);
  });

  it('[AP-01] answers 404 to an unknown path or method', async () => {
    for (const path of ['/', '/nothing', '/parking-spots/a/b/c', '/auth/%E0%A4%A'])
      expect(expectProblem(await app.get(path), [404]).code, path).toBe('not_found');
    expect(expectProblem(await app.delete('/auth/login'), [404]).code).toBe('not_found');
  });

  it.each(routes.filter(({ route }) => route.method !== 'GET'))(
    '$name refuses a request from a page of another site',
    async ({ route }) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
      if (route.auth === 'stripe-signature') return;
      expect(expectProblem(await app.call(route.method, pathOf(route), { headers }), [403]).code).toBe(
        'forbidden',
      );
    },
  );
});

describe('an invalid request', () => {
  it.each([
    ['a list that is too long', { images: Array(11).fill('a') }, '"images" must have at most 10 items.'],
    ['a number instead of text', { title: 3 }, '"title" must be text.'],
    ['a list instead of a number', { latitude: [] }, '"latitude" must be a number or text.'],
    ['a word instead of a number', { latitude: 'norte' }, '"latitude" must be a number.'],
    ['null', { title: null }, '"title" must be text.'],
    [
      'a word that is not in its list',
      { availableDays: ['monday'] },
      /^"availableDays\.0" must be one of lunes, /,
    ],
    ['a list instead of an object', [], 'The body must be an object.'],
  ])(
    '[AP-01] with %s is answered with one English sentence that names the field',
    async (_, body, sentence) => {
      const as = await app.newPerson();
      const spot = 'spt_00000000000000000000000000';
      const problem = expectProblem(await app.patch(`/parking-spots/${spot}`, as, body), [400]);
      if (typeof sentence === 'string') expect(problem.error).toBe(sentence);
      else expect(problem.error).toMatch(sentence);
    },
  );

  it('[AP-01] is answered with the names of missing fields', async () => {
    const problem = expectProblem(await app.call('POST', '/auth/register', { body: {} }), [400]);
    expect(problem.error).toBe('"email" is required.');
    expect(problem.issues).toEqual([
      { path: 'body.email', message: 'Is required.' },
      { path: 'body.password', message: 'Is required.' },
    ]);
  });
});

describe('malformed input', () => {
  let person: Person | undefined;
  const somebody = async (): Promise<Person> => (person ??= await app.newAdmin());

  it.each(withBody)('$name names what is wrong with an empty body', async ({ route }) => {
    const as = await somebody();
    const problem = expectProblem(await app.call(route.method, pathOf(route), { as, body: {} }), [400, 404]);
    if (problem.code === 'invalid_request') expect(problem.issues?.length).toBeGreaterThan(0);
  });

  it.each(withBody)(
    '$name refuses a body that is not JSON, not an object, of another type or too large',
    async ({ route }) => {
      const as = await somebody();
      const send = (body: unknown, headers?: Record<string, string>) =>
        app.call(route.method, pathOf(route), { as, body, ...(headers && { headers }) });
      for (const body of ['{', '', 'null', '[]', '"text"', '12']) expectProblem(await send(body), [400]);
      expectProblem(await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), [415]);
      // A Blob has no type, and a page of another site may send it without a CORS preflight.
      expectProblem(await send('{}', { 'content-type': '' }), [415]);
      expectProblem(await send({ text: 'x'.repeat(300 * 1024) }), [413]);
    },
  );

  it('in fields of a body never makes the server fail', async () => {
    const as = await somebody();
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        '',
        ' ',
        '\u0000',
        '😀'.repeat(50),
        '<script>alert(1)</script>',
        "' OR 1=1 --",
        -1,
        1e21,
        12.345,
        null,
      ),
    );
    for (const { name, route } of withBody) {
      const fields = Object.keys(fieldsOf(route));
      const body = fc.dictionary(fc.constantFrom(...fields, 'extra', '__proto__'), hostile);
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const { status, body: answer } = await app.call(route.method, pathOf(route), {
            as,
            body: JSON.stringify(value),
          });
          expect(status, `${name} with ${JSON.stringify(value)}: ${JSON.stringify(answer)}`).toBeLessThan(
            500,
          );
        }),
        campaign(2),
      );
    }
  });

  it('in a query or a path never makes the server fail', async () => {
    const as = await somebody();
    const reads = routes.filter(({ route }) => route.method === 'GET');
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('NaN', '1e400', '-91', '2026-02-31', '%00', '../..'),
    );
    for (const { name, route } of reads) {
      const query = fc.dictionary(fc.constantFrom(...Object.keys(queryOf(route)), 'extra'), text);
      await fc.assert(
        fc.asyncProperty(query, text, async (value, id) => {
          const path = route.path.replace(/\{\w+\}/, encodeURIComponent(id) || 'x');
          const search = new URLSearchParams(value).toString();
          const { status } = await app.call(route.method, `${path}?${search}`, { as });
          expect(status, `${name} ${path}?${search}`).toBeLessThan(500);
        }),
        campaign(2),
      );
    }
  });
});

/** The properties of a JSON Schema, also in `allOf`. */
const propertiesOf = (schema: unknown): object => {
  const { properties, allOf } = (schema ?? {}) as { properties?: object; allOf?: unknown[] }; // JSON Schema
  return (
    properties ?? Object.fromEntries((allOf ?? []).flatMap((part) => Object.entries(propertiesOf(part))))
  );
};

const document = JSON.parse(JSON.stringify(buildOpenApi())) as {
  paths: Record<
    string,
    Record<string, { requestBody?: unknown; parameters?: { in: string; name: string }[] }>
  >;
};

const operationOf = (route: Route) => document.paths[route.path]?.[route.method.toLowerCase()];

const fieldsOf = (route: Route): object => {
  const body = operationOf(route)?.requestBody as
    | { content: { 'application/json': { schema: unknown } } }
    | undefined;
  return propertiesOf(body?.content['application/json'].schema);
};

const queryOf = (route: Route): object =>
  Object.fromEntries(
    (operationOf(route)?.parameters ?? [])
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => [name, true]),
  );
