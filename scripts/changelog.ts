import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };

const FILE = fileURLToPath(new URL('../CHANGELOG.md', import.meta.url));
const UNRELEASED = 'Unreleased';

/** The text of a section of the changelog, which a version or `Unreleased` names; throws if it is missing or empty. */
export const readSection = (changelog: string, name: string): string => {
  const section = changelog.split(/^(?=## )/m).find((text) => /^## (\S+)/.exec(text)?.[1] === name);
  const text = section?.slice(section.indexOf('\n')).trim();
  if (!text) throw new Error(`CHANGELOG.md has no text under "## ${name}".`);
  return text;
};

/** The changelog after a release: what was unreleased is under the version and its date, `YYYY-MM-DD`. */
export const releaseSection = (changelog: string, version: string, date: string): string => {
  readSection(changelog, UNRELEASED);
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has "## ${version}" already.`);
  return changelog.replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} - ${date}\n`);
};

/** Throws unless the version is one of a release with a section, and the tag, if there is one, is its tag. */
export const checkRelease = (changelog: string, version: string, tag = `v${version}`): void => {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`The version ${version} is not <major>.<minor>.<patch>.`);
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not that of the version ${version}.`);
  readSection(changelog, version);
};

/**
 * `check` passes if the version of package.json has a section, `check v1.2.3` if that tag is its tag, too. `notes` prints the section.
 * `unreleased` passes if there is something to release, and `release` releases it. It needs no package, so that a release can run it
 * without an installation.
 */
const run = (command: string | undefined, tag: string | undefined) => {
  const changelog = readFileSync(FILE, 'utf8');
  const { version } = packageJson;
  if (command === 'check') checkRelease(changelog, version, tag);
  else if (command === 'notes') console.log(readSection(changelog, version));
  else if (command === 'unreleased') readSection(changelog, UNRELEASED);
  else if (command === 'release')
    writeFileSync(FILE, releaseSection(changelog, version, new Date().toISOString().slice(0, 10)));
  else throw new Error('changelog.ts check [<tag>] | notes | unreleased | release');
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    const [, , command, tag] = process.argv;
    run(command, tag);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
