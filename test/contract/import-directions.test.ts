import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findForbidden, listLayers } from '../../scripts/imports/find-forbidden.ts';
import { readImports } from '../../scripts/imports/read-imports.ts';
import { IMPORT_RULES } from '../../scripts/imports/rules.ts';

/** For each rule an import that it forbids, and one beside it that is allowed. */
const EXAMPLES: Readonly<Record<string, readonly [from: string, forbidden: string, allowed: string]>> = {
  'web-reads-only-the-contract': ['web/src/lib/a.ts', 'shared/model/spot.ts', 'shared/model/rules.ts'],
  'only-the-map-room-imports-maplibre': [
    'web/src/app/a.ts',
    'node_modules/maplibre-gl/',
    'node_modules/react/',
  ],
  'ui-has-no-data': ['web/src/ui/a.ts', 'shared/api/spots.ts', 'web/src/lib/a.ts'],
  'features-do-not-import-features': [
    'web/src/features/search/a.ts',
    'web/src/features/spots/b.ts',
    'web/src/features/search/b.ts',
  ],
  'web-layers-go-down': ['web/src/map/a.ts', 'web/src/app/b.ts', 'web/src/lib/b.ts'],
  'shared-parts-of-the-web-know-no-feature': [
    'web/src/map/a.ts',
    'web/src/features/search/b.ts',
    'web/src/lib/b.ts',
  ],
  'queries-know-no-screen': ['web/src/api/a.ts', 'web/src/components/b.ts', 'web/src/lib/b.ts'],
  'web-lib-knows-no-query': ['web/src/lib/a.ts', 'web/src/api/b.ts', 'shared/api/spots.ts'],
  'only-web-api-calls-the-server': ['web/src/app/a.ts', 'web/src/lib/api-client.ts', 'web/src/api/b.ts'],
  'contract-is-pure': ['shared/api/a.ts', 'node:fs', 'node_modules/zod/'],
  'the-model-is-below-all': ['shared/model/a.ts', 'shared/api/spots.ts', 'shared/model/rules.ts'],
  'lib-is-below-all': ['shared/lib/a.ts', 'shared/areas/spots.ts', 'shared/api/spots.ts'],
  'areas-are-data': ['shared/areas/a.ts', 'shared/data/keys.ts', 'shared/areas/area.ts'],
  'functions-import-single-areas': ['shared/data/keys.ts', 'shared/areas/index.ts', 'shared/areas/spots.ts'],
  'domain-knows-no-technology': [
    'shared/domain/spots/a.ts',
    'node_modules/@aws-sdk/client-s3/',
    'shared/lib/b.ts',
  ],
  'ports-are-below-the-areas': [
    'shared/data/a.ts',
    'shared/domain/spots/b.ts',
    'shared/domain/ports/spots.ts',
  ],
  'shared-depends-on-nothing-of-ours': ['shared/lib/a.ts', 'lib/system.ts', 'shared/model/rules.ts'],
  'functions-see-the-kit-the-contract-and-the-domain': [
    'functions/spots/a.ts',
    'shared/data/keys.ts',
    'functions/_kit/deps.ts',
  ],
  'infra-reads-only-manifest-and-contract': ['lib/a.ts', 'functions/_kit/deps.ts', 'functions/manifest.ts'],
  'product-does-not-know-its-emulators': ['lib/a.ts', 'local/start.ts', 'shared/data/table.ts'],
  'the-local-stack-needs-no-scripts-nor-tests': ['local/a.ts', 'scripts/ops.ts', 'build/build.ts'],
  'scripts-need-no-tests': ['scripts/a.ts', 'test/support/b.ts', 'local/start.ts'],
  'build-needs-nothing-of-the-local-stack': ['build/a.ts', 'local/start.ts', 'shared/lib/b.ts'],
};

const find = (imports: Readonly<Record<string, readonly string[]>>) =>
  findForbidden(new Map(Object.entries(imports)));

describe('directions of imports', () => {
  it.each(IMPORT_RULES)('are kept by the rule $name', ({ name }) => {
    const [from, forbidden, allowed] = EXAMPLES[name] ?? ['', '', ''];
    expect(find({ [from]: [forbidden] })).toContain(`${name}: ${from} → ${forbidden}`);
    expect(find({ [from]: [allowed] })).toEqual([]);
  });

  it('have no cycle of files', () => {
    const imports = {
      'lib/a.ts': ['lib/b.ts', 'node:fs'],
      'lib/b.ts': ['lib/c.ts'],
      'lib/c.ts': ['lib/b.ts'],
    };
    expect(find(imports)).toEqual(['cycle: lib/b.ts → lib/c.ts → lib/b.ts']);
    expect(find({ ...imports, 'lib/c.ts': [] })).toEqual([]);
  });

  it('have no cycle between areas of the domain', () => {
    const imports = {
      'shared/domain/claims/a.ts': ['shared/domain/claims/b.ts', 'shared/domain/spots/c.ts'],
      'shared/domain/spots/d.ts': ['shared/domain/claims/b.ts'],
    };
    const [first, second] = ['shared/domain/claims', 'shared/domain/spots'];
    expect(find(imports)).toEqual([`cycle of folders: ${first} → ${second} → ${first}`]);
    expect(find({ ...imports, 'shared/domain/spots/d.ts': ['shared/domain/spots/c.ts'] })).toEqual([]);
  });

  it('give the layers of the domain, from the bottom up', () => {
    const [bottom, middle, top] = ['mail', 'spots', 'claims'].map((area) => `shared/domain/${area}`);
    const imports = new Map([
      [`${top}/a.ts`, [`${middle}/b.ts`, `${bottom}/c.ts`]],
      [`${middle}/b.ts`, [`${bottom}/c.ts`]],
      [`${bottom}/c.ts`, []],
    ]);
    expect(listLayers(imports)).toEqual([[bottom], [middle], [top]]);
  });
});

describe('imports of a file', () => {
  it('are read from each kind of statement, and resolved to paths', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'imports-'));
    try {
      writeFileSync(path.join(root, 'package.json'), JSON.stringify({ imports: { '#lib/*': './lib/*' } }));
      mkdirSync(path.join(root, 'web'));
      writeFileSync(
        path.join(root, 'web/a.tsx'),
        `import '#lib/effect.ts';
        import type { A } from '../lib/type.ts';
        export * from './star.ts';
        export { b } from './named.ts';
        const lazy = import('./lazy.ts');
        type Late = typeof import('#lib/late.ts').late;
        import worker from './worker.ts?worker&url';
        import { c } from 'zod/mini';
        import fs from 'node:fs';`,
      );
      expect(readImports(root, ['web']).get('web/a.tsx')?.toSorted()).toEqual([
        'lib/effect.ts',
        'lib/late.ts',
        'lib/type.ts',
        'node:fs',
        'node_modules/zod/mini/',
        'web/lazy.ts',
        'web/named.ts',
        'web/star.ts',
        'web/worker.ts',
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
