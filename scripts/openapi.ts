import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { API_PREFIX } from '#shared/model/constants.ts';
import { ERRORS, type ErrorCode } from '#shared/api/error-codes.ts';
import { ProblemBody } from '#shared/api/errors.ts';
import { routesByArea } from '#shared/api/routes-by-area.ts';
import type { Route } from '#shared/api/route.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/openapi.json');

/** The error codes of a route: its own and those that every route may answer. */
const errorCodesOf = (route: Route): ErrorCode[] => [
  ...(route.errors ?? []),
  'invalid_request',
  ...(route.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
  ...(['user', 'admin', 'optional'].includes(route.auth) ? (['unauthenticated'] as const) : []),
  ...(route.auth === 'admin' ? (['forbidden'] as const) : []),
  'internal',
  'record_unreadable',
];

const problemsOf = (route: Route) => {
  const codes = [...new Set(errorCodesOf(route))];
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const description = codes.filter((code) => ERRORS[code] === status).join(', ');
    return [
      String(status),
      { description, content: { 'application/json': { schema: ProblemBody } } },
    ] as const;
  });
};

const SECURITY: Readonly<Record<Route['auth'], NonNullable<ZodOpenApiOperationObject['security']>>> = {
  public: [],
  optional: [{}, { token: [] }],
  user: [{ token: [] }],
  admin: [{ token: [] }],
  'stripe-signature': [{ stripeSignature: [] }],
};

const operationOf = (area: string, operationId: string, route: Route) => ({
  operationId,
  summary: route.summary,
  tags: [area],
  security: SECURITY[route.auth],
  requestParams: {
    ...(route.params && { path: route.params }),
    // A query schema is an object, with or without a refinement around it.
    ...(route.query && { query: route.query as NonNullable<Route['params']> }),
  },
  ...(route.body && {
    requestBody: { required: true, content: { 'application/json': { schema: route.body } } },
  }),
  responses: {
    [String(route.status ?? 200)]: {
      description: 'Success',
      content: route.binaryType
        ? { [route.binaryType]: { schema: { type: 'string', format: 'binary' } as const } }
        : { [route.textType ?? 'application/json']: { schema: route.response } },
    },
    ...Object.fromEntries(problemsOf(route)),
  },
});

/** The OpenAPI 3.1 document of the route table. */
export const buildOpenApi = () => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [area, routes] of Object.entries(routesByArea))
    for (const [name, route] of Object.entries(routes))
      (paths[route.path] ??= {})[route.method.toLowerCase() as 'get'] = operationOf(area, name, route); // statuses and methods are OpenAPI's own
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'PlazaLibre',
      version: '1',
      description:
        'Private parking spaces in Spain: publish, find, book and pay. Generated from the route table.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
    },
  });
};

/** The expected text of `docs/openapi.json`. */
const openApiText = () => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

/** Whether the committed document matches the route table. */
const isUpToDate = (): boolean => {
  try {
    return readFileSync(FILE, 'utf8') === openApiText();
  } catch {
    return false;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) writeFileSync(FILE, openApiText());
  else if (!isUpToDate()) {
    console.error('docs/openapi.json is not that of the route table: run "npm run openapi".');
    process.exit(1);
  }
}
