import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { stoppedAt, WRITTEN_AT } from './released.ts';

/** What `npm version` runs between the new version and its commit: writes the fixtures that later releases are tested with. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const { version } = packageJson;

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
};

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
// The author of a change to a stored field named the version that may bring it (test/data/stored-formats.test.ts).
const formats = readdirSync(path.join(ROOT, 'test/fixtures/stored'));
const needed = formats.find((other) => inOrder(other, version) > 0);
if (needed !== undefined) throw new Error(`Stored formats have changed: release ${needed} or later.`);

run('npm', ['test', '--', 'stored-formats'], { STORED: version });
run('npm', ['test', '--', 'infra/routes'], { RELEASED: version });
run(process.execPath, ['--import', 'tsx', 'test/upgrade/write-data.ts', version], {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  ...stoppedAt(WRITTEN_AT),
});
