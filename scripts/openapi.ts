import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
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
    const isLimit = codes.includes('rate_limited') && status === ERRORS.rate_limited;
    return [
      String(status),
      {
        description,
        ...(isLimit && { headers: RETRY_AFTER }),
        content: { 'application/json': { schema: ProblemBody } },
      },
    ] as const;
  });
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until another attempt', schema: { type: 'integer' } },
} as const;

const NEXT_CURSOR = {
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent on the last one',
    schema: { type: 'string' },
  },
} as const;

const LOCATION = {
  Location: { description: 'The address of the page', schema: { type: 'string' } },
} as const;

const contentOf = (route: Route): NonNullable<ZodOpenApiResponseObject['content']> =>
  route.binaryType
    ? { [route.binaryType]: { schema: { type: 'string', format: 'binary' } as const } }
    : { [route.textType ?? 'application/json']: { schema: route.response } };

/** The response without an error. */
const successOf = (route: Route) => ({
  [String(route.status ?? 200)]: {
    description: 'Success',
    ...(route.isPaged && { headers: NEXT_CURSOR }),
    ...(route.status === 303 && { headers: LOCATION }),
    content: contentOf(route),
  },
  ...(route.otherStatus && {
    [String(route.otherStatus)]: { description: 'There is nothing', content: contentOf(route) },
  }),
});

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
    ...Object.fromEntries(problemsOf(route)),
    ...successOf(route),
  },
});

/** The first schema of a pipe, or the schema itself. */
const firstOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodPipe ? firstOf(schema._zod.def.in) : schema;

const boundsOf = (schema: z.core.$ZodNumber) => {
  const { minimum, maximum, exclusiveMinimum } = z.toJSONSchema(schema, { io: 'input' });
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
  };
};

/**
 * The input as a client sends it. A field that also takes text is documented by its own type: a flag as a boolean, a number with its
 * bounds, because a schema that accepts text checks them after parsing.
 */
const describeInput: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (io !== 'input' || !(zodSchema instanceof z.core.$ZodPipe)) return;
  const { in: given, out } = zodSchema._zod.def;
  if (given instanceof z.core.$ZodString && out instanceof z.core.$ZodBoolean) jsonSchema.type = 'boolean';
  const number = firstOf(out);
  if (!(given instanceof z.core.$ZodUnion) || !(number instanceof z.core.$ZodNumber)) return;
  // Its parts belong to all fields that take numbers as text.
  jsonSchema.anyOf = (jsonSchema.anyOf ?? []).map((one) =>
    one.type === 'number' || one.type === 'integer' ? { ...one, ...boundsOf(number) } : one,
  );
};

/** The OpenAPI 3.1 document of the route table. */
export const buildOpenApi = () => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [area, routes] of Object.entries(routesByArea))
    for (const [name, route] of Object.entries(routes))
      (paths[route.path] ??= {})[route.method.toLowerCase() as 'get'] = operationOf(area, name, route); // statuses and methods are OpenAPI's own
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'PlazaLibre',
        version: '1',
        description:
          'Private parking spaces in Spain: publish, find, book and pay. Generated from the route table.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: API_PREFIX }],
      tags: Object.keys(routesByArea).map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
        },
      },
    },
    { override: describeInput },
  );
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
