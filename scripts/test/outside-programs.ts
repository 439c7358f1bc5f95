import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workAlone } from '#build/fresh-build.ts';
import { installPackage } from '#build/install-package.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Programs that nobody here wrote, and that judge what this project makes (decision 199): packages with their version and checksum. They are
 * no dependencies: a test of the long tier installs the one that it runs into `dist/outside`.
 */
const PACKAGES = {
  'amplify-dynamodb-simulator': {
    version: '2.9.30',
    integrity:
      'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
  },
  'vnu-jar': {
    version: '26.9.27',
    integrity:
      'sha512-TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA==',
  },
  '@maplibre/maplibre-gl-style-spec': {
    version: '26.6.0',
    integrity:
      'sha512-4ECXBhVGAXgPvUOQNyKotfCDTs+s9DgxIb7vPTw5tz34VhobO3VS4qSI4KKtMJ+rCjxlfx/yZltleznb93XukQ==',
  },
  '@stoplight/spectral-cli': {
    version: '6.16.3',
    integrity:
      'sha512-corAOQ/WhGoPJOQ3Tcipyn64TgKYDkEhsDplS6vNSGys3kzi9+zzxiVOlbzk9mWuafovzoW+TpGCoNwIZvFf5w==',
  },
  '@stoplight/prism-cli': {
    version: '5.16.0',
    integrity:
      'sha512-lkkchTfCVwRjo4GC/lDOK4dFZ8Sxggw4O0V5lpiIKPHRpm1MFnLDsjA55PuP5EZHcmV0jpcQn/qVBOoN2YRVtg==',
  },
} as const;

/** The folder of an installed package, or the reason why a test cannot use it. */
export type Found = { readonly folder: string } | { readonly missing: string };

export const findPackage = async (name: keyof typeof PACKAGES): Promise<Found> => {
  const { version, integrity } = PACKAGES[name];
  const spec = `${name}@${version}`;
  const place = path.join(ROOT, 'dist/outside', spec.replaceAll('/', '-'));
  const folder = path.join(place, 'node_modules', name);
  try {
    await workAlone(`${place}.lock`, async () => {
      if (existsSync(folder)) return;
      // Only a package that was installed to the end and compared gets its place.
      const part = `${place}.part`;
      rmSync(part, { recursive: true, force: true });
      const found = await installPackage(part, spec);
      if (found !== integrity) throw new Error(`its checksum is ${found}, not ${integrity}`);
      renameSync(part, place);
    });
    return { folder };
  } catch (error) {
    return { missing: `${spec} is not installed: ${error instanceof Error ? error.message : ''}` };
  }
};

/** Finds a package that needs Java. */
export const findJavaPackage = async (name: keyof typeof PACKAGES): Promise<Found> => {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
  } catch {
    return { missing: 'there is no Java' };
  }
  return findPackage(name);
};
