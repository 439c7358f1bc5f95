import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS, RECORDS } from '#shared/areas/index.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { fallback, jobs, manifest } from '#functions/manifest.ts';
import { toConstructId } from '#lib/names.ts';
import { STRIPE_RESOURCES } from '#build/bundle-patches.ts';
import { buildFunctions, FUNCTIONS_DIR, SOURCES } from '#build/functions.ts';
import { functionEntries } from '#build/function-entries.ts';
import { copyBundles } from './copy-bundles.ts';

const { inputs, outputs } = await buildFunctions();

/** The largest is that of the outbox, with all mails. Data are in separate files. */
const MAX_KILOBYTES = 718;
/** Of what writes PDF, for which nothing waits but a download. */
const MAX_PDF_KILOBYTES = 1340;
const MEDIAN_KILOBYTES = 385;

const specs = new Map<string, FunctionSpec>(
  [
    ...Object.values<Record<string, FunctionSpec>>(manifest).flatMap((area) => Object.entries(area)),
    ...Object.entries<FunctionSpec>(fallback),
    ...Object.entries<FunctionSpec>(jobs),
  ].map(([name, spec]) => [toConstructId(name), spec]),
);
const ids = functionEntries().map(({ id }) => id);

/** The package for each need: a function has the package if and only if it has the need. */
const CLIENTS = {
  table: '@aws-sdk/lib-dynamodb',
  stripe: 'stripe',
  images: '@aws-sdk/client-s3',
  mail: '@aws-sdk/client-ses',
  places: '@aws-sdk/client-geo-places',
} as const satisfies Partial<Record<keyof FunctionSpec, string>>;

/** Imports all bundles in one process without environment, and answers the types of their handlers. */
const load = (folder: string): Record<string, string> => {
  const program = `const types = {};
    for (const id of ${JSON.stringify(ids)}) types[id] = typeof (await import(${JSON.stringify(folder)} + '/' + id + '/index.mjs')).handler;
    process.stdout.write(JSON.stringify(types));`;
  // Room for what is young: collecting it less often saves a quarter of the time.
  const flags = ['--max-semi-space-size=64', '--input-type=module', '--eval'];
  const answer = execFileSync(process.execPath, [...flags, program], { env: {}, encoding: 'utf8' });
  return JSON.parse(answer) as Record<string, string>; // written by the program above
};

describe('the bundles of the functions', () => {
  const folder = copyBundles(ids);
  const contents = new Map<string, { kilobytes: number; packages: Set<string> }>();
  for (const [path, output] of Object.entries(outputs)) {
    const id = /(\w+)\/index\.mjs$/.exec(path)?.[1];
    if (id === undefined) continue;
    const used = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const packages = used.flatMap(
      ([file]) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? [],
    );
    contents.set(id, { kilobytes: output.bytes / 1024, packages: new Set(packages) });
  }

  it('are built again when any of their source files has changed', () => {
    // Modules of plugins have a prefix with their name.
    const own = Object.keys(inputs).filter((file) => !/^(node_modules\/|[\w-]+:)/.test(file));
    expect(own).toContain('functions/metric-names.ts');
    const isListed = (file: string) => SOURCES.some((source) => `${file}/`.startsWith(`${source}/`));
    expect(own.filter((file) => !isListed(file))).toEqual([]);
  });

  it('are one for each function of the manifest', () => {
    expect([...contents.keys()].sort()).toEqual([...specs.keys()].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it(`have a median size of at most ${MEDIAN_KILOBYTES} KB`, () => {
    const sizes = [...contents.values()].map(({ kilobytes }) => kilobytes).sort((a, b) => a - b);
    const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
    console.info(
      `bundles: median ${Math.round(median)} KB of ${sizes.length}, largest ${Math.round(sizes.at(-1) ?? 0)} KB`,
    );
    expect(median).toBeLessThanOrEqual(MEDIAN_KILOBYTES);
  });

  it.each(ids)(`have at most ${MAX_KILOBYTES} KB, or ${MAX_PDF_KILOBYTES} with PDF: %s`, (id) => {
    const writesPdf = contents.get(id)?.packages.has('pdfkit');
    expect(contents.get(id)?.kilobytes).toBeLessThanOrEqual(writesPdf ? MAX_PDF_KILOBYTES : MAX_KILOBYTES);
  });

  it.each(ids)('have exactly the clients that the manifest line needs: %s', (id) => {
    const packages = contents.get(id)?.packages;
    for (const [need, client] of Object.entries(CLIENTS)) {
      const spec = specs.get(id);
      // `Object.entries` loses the literal names. Limits are in the table, and sitemaps need the client of pictures.
      const beside = { table: spec?.limits, images: spec?.sitemaps }[need];
      const asked = spec?.[need as keyof typeof CLIENTS] ?? beside;
      // Pictures are read, kept and deleted by signed requests without a client.
      const isSigned = need === 'images' && ['manage', 'read', 'show'].includes(String(asked));
      // These functions have no table. The check for closed accounts, which all functions share, brings the client.
      const isBrought = ['Logout', 'OpenUnsubscribePage'].includes(id) && need === 'table';
      const isAsked = (asked !== undefined && !isSigned) || isBrought;
      expect(`${client}: ${String(packages?.has(client))}`).toBe(`${client}: ${String(isAsked)}`);
    }
  });

  it('start with an empty environment and export a handler', () => {
    expect(load(folder)).toEqual(Object.fromEntries(ids.map((id) => [id, 'function'])));
  });

  it('[HM-02] find places in their own data files where there is no provider and the table does not answer', () => {
    const program = `const { handler } = await import(${JSON.stringify(join(folder, 'Autocomplete/index.mjs'))});
      const requestContext = { http: { sourceIp: '192.0.2.1' } };
      const ask = (input) => handler({ headers: {}, requestContext, queryStringParameters: { input } }, {});
      process.stdout.write(JSON.stringify([await ask('castellon'), await ask('camp nou')].map(({ body }) => JSON.parse(body)[0].main_text)));`;
    const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { LOG_LEVEL: 'silent', STAGE: 'local', TABLE_NAME: 'none', AWS_REGION: 'eu-west-1' },
      encoding: 'utf8',
    });
    expect(JSON.parse(answer)).toEqual(['Castellón de la Plana', 'Camp Nou']);
  });

  it('have no text and no record of the areas', () => {
    // It has most of them, for all mails and for closed accounts.
    const bundle = readFileSync(join(FUNCTIONS_DIR, 'DrainOutbox/index.mjs'), 'utf8');
    const texts = [
      ...LIMITS.flatMap(({ action, keepsOut = action }) => [action, keepsOut]),
      ...RECORDS.flatMap(([, { from, why }]) => [from, why]),
    ];
    expect(texts.filter((text) => bundle.includes(`"${text}"`))).toEqual([]);
    expect(bundle).toContain('"SELLER_REPORT#"');
  });

  it('look for credentials in the environment only', () => {
    const sources = [...contents.values()]
      .flatMap(({ packages }) => [...packages])
      .filter((name) => name.includes('credential'));
    expect(sources).toEqual([]);
    expect(readFileSync(join(FUNCTIONS_DIR, 'GetSpot/index.mjs'), 'utf8')).toContain('AWS_SESSION_TOKEN');
  });

  it('have source maps without the sources', () => {
    for (const id of ids) {
      expect(readdirSync(join(FUNCTIONS_DIR, id))).toContain('index.mjs.map');
      const map = JSON.parse(readFileSync(join(FUNCTIONS_DIR, id, 'index.mjs.map'), 'utf8')) as {
        sources: string[];
        sourcesContent?: unknown;
      };
      expect(map.sourcesContent).toBeUndefined();
      expect(map.sources.length).toBeGreaterThan(0);
    }
  });

  it('have every resource of the Stripe client that is called', () => {
    const adapters = readdirSync('shared/adapters', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.includes('stripe'),
    );
    const called = adapters.flatMap((file) =>
      [...readFileSync(join('shared/adapters', file), 'utf8').matchAll(/\bstripe\.(\w+)\.\w+\(/g)].map(
        ([, name = '']) => toConstructId(name),
      ),
    );
    const needed = new Set(called.filter((name) => name !== 'Webhooks'));
    expect(needed.size).toBeGreaterThan(0);
    expect(STRIPE_RESOURCES).toEqual(expect.arrayContaining([...needed]));
  });
});
