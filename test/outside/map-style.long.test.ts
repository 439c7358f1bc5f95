import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { embedded } from '#web/map/embedded-style.ts';
import { STREET_SOURCE } from '#web/map/street-parts.ts';
import { streetLayers } from '#web/map/street-style.ts';
import { findPackage } from '../../scripts/test/outside-programs.ts';

const run = promisify(execFile);

interface Style {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
}

const STYLES: Readonly<Record<string, Style>> = {
  'of the embedded layers': embedded,
  'of the street map': {
    sources: { [STREET_SOURCE]: { type: 'vector', tiles: ['https://plazalibre.example/{z}/{x}/{y}'] } },
    layers: streetLayers,
  },
};

it.for(Object.entries(STYLES))(
  'the style %s is valid for MapLibre’s own validator',
  async ([, style], context) => {
    const found = await findPackage('@maplibre/maplibre-gl-style-spec');
    if ('missing' in found) return context.skip(found.missing);
    const folder = scratchFolder('style');
    const file = path.join(folder, 'style.json');
    writeFileSync(file, JSON.stringify({ version: 8, sources: style.sources, layers: style.layers }));
    const { stdout } = await run(process.execPath, [
      path.join(found.folder, 'dist/gl-style-validate.mjs'),
      file,
    ]).catch(
      (error: unknown) => error as { stdout: string }, // as execFile rejects for findings
    );
    rmSync(folder, { recursive: true, force: true });
    expect(stdout).toBe('');
  },
);
