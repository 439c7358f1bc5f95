import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { workAlone } from '#build/fresh-build.ts';
import { installPackage, readLock } from '#build/install-package.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOCKED = '@dynoxide/linux-x64';

/** The operating systems and processors that the table's program is published for; those of Linux need no C library of the system. */
const PUBLISHED = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'];

/**
 * Checksums of packages that the lock file does not name, as npm writes them (`integrity`), by name and version. The registry that the lock
 * file is made from lacks these packages. Add the one that the first start on a system prints, after comparing it with a second machine.
 */
const CHECKSUMS: Readonly<Record<string, string>> = {};

export interface ProgramOptions {
  /** As `process.platform` and `process.arch` say it. */
  readonly platform?: string;
  readonly arch?: string;
  /** The project: its installed packages, its lock file, and `dist`, into which a program is installed. */
  readonly root?: string;
  readonly checksums?: Readonly<Record<string, string>>;
  /** Reports an installation. */
  readonly say?: (text: string) => void;
}

const WAY_OUT =
  'Set DYNAMODB_ENDPOINT to the address of a DynamoDB of your own, such as DynamoDB Local (docs/platforms.md).';

/**
 * The path of the table's program, a native binary in a package for each system. `npm ci` installs the one of Linux on x64. On other
 * systems the first call installs the same version into `dist`, without touching the lock file.
 * @throws Error that names the way out if the program is not published for this system, cannot be installed, or is not the expected one
 */
export const findTableProgram = async (options: ProgramOptions = {}): Promise<string> => {
  const { platform = process.platform, arch = process.arch, root = ROOT } = options;
  const system = `${platform}-${arch}`;
  if (!PUBLISHED.includes(system))
    throw new Error(`The table's program is not published for this system (${system}). ${WAY_OUT}`);
  const name = `@dynoxide/${system}`;
  const program = `${name}/${platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'}`;
  const locked = resolveFrom(root, program);
  if (locked !== undefined) return locked;

  const { version, integrity } = readLock(root, 'package-lock.json').packages[`node_modules/${LOCKED}`] ?? {};
  if (version === undefined) throw new Error(`package-lock.json does not name ${LOCKED}.`);
  const folder = path.join(root, 'dist/table', version, system);
  const installed = path.join(folder, 'node_modules', program);
  const checksums = {
    ...(integrity && { [`${LOCKED}@${version}`]: integrity }),
    ...(options.checksums ?? CHECKSUMS),
  };
  const spec = `${name}@${version}`;
  await workAlone(`${folder}.lock`, async () => {
    if (existsSync(installed)) return;
    // Only a program that was installed to the end and compared gets its place.
    const part = `${folder}.part`;
    rmSync(part, { recursive: true, force: true });
    const found = await install(part, spec);
    compare(spec, found, checksums[spec], options.say ?? console.log);
    renameSync(part, folder);
  });
  return installed;
};

/** The file of a package as Node finds it: a copy of the project may use the packages of a folder above. */
const resolveFrom = (root: string, file: string): string | undefined => {
  try {
    return createRequire(path.join(root, 'package.json')).resolve(file);
  } catch {
    return undefined;
  }
};

/** Answers the checksum of what was downloaded. */
const install = async (folder: string, spec: string): Promise<string | undefined> => {
  try {
    return await installPackage(folder, spec);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Error(`The table's program, ${spec}, could not be installed (${reason}). ${WAY_OUT}`, {
      cause: error,
    });
  }
};

const compare = (
  spec: string,
  found = 'unknown',
  expected: string | undefined,
  say: (text: string) => void,
): void => {
  if (expected !== undefined && found !== expected)
    throw new Error(
      `The table's program, ${spec}, is not the expected one: its checksum is ${found}, not ${expected}. ${WAY_OUT}`,
    );
  const vouches = expected
    ? 'its checksum is the expected one'
    : `only the registry vouches for its checksum, ${found}`;
  say(`  Installed the table's program, ${spec}; ${vouches}`);
};
