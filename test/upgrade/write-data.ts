import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openTable } from '#shared/data/client.ts';
import { OUTBOX_PARTITION, REINDEX_QUEUE } from '#shared/data/table.ts';
import { SITE_DIR } from '#build/site.ts';
import { writeAddresses } from '#local/addresses.ts';
import { DEMO_ADMIN } from '#local/seed/people.ts';
import { writeDemoData } from '#local/seed/write-demo-data.ts';
import { DEMO_SECOND_FACTOR, LOCAL } from '#local/settings.ts';
import { startStack } from '#local/stack.ts';
import { newSecret } from '#local/cognito/totp.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { packData } from './data-archive.ts';
import { readAnswers } from './read-answers.ts';
import { FILES, FOLDER } from './released.ts';

/**
 * Writes the data of a local stack of this release, without streets, and what the release answers from them, in place of those of the
 * release before. `write-fixtures.ts` starts it with the version, and with the clock at `WRITTEN_AT`.
 */
const [, , version = ''] = process.argv;

/** Fewer than those of `npm start`, so that the data stay small. */
const SPOTS = 50;
const CHECK_MS = 100;

const untilNothingIsQueued = async () => {
  const table = openTable(LOCAL.tableName);
  const count = async (partition: string) => {
    const values = { ExpressionAttributeValues: { ':partition': partition } };
    return (await table.queryAll({ KeyConditionExpression: 'pk = :partition', ...values })).length;
  };
  for (const partition of [OUTBOX_PARTITION, REINDEX_QUEUE])
    while ((await count(partition)) > 0) await wait(CHECK_MS);
};

const dataDir = scratchFolder('release');
try {
  const stack = await startStack({
    dataDir,
    site: { dir: SITE_DIR },
    secretOf: (email) => (email === DEMO_ADMIN.email ? DEMO_SECOND_FACTOR : newSecret()),
    seed: () => writeDemoData(console.log, { spots: SPOTS }),
  });
  await untilNothingIsQueued();
  const answers = await readAnswers(stack.api);
  writeAddresses(dataDir, stack);
  await stack.close();
  rmSync(FOLDER, { recursive: true, force: true });
  const folder = path.join(FOLDER, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, FILES.data), packData(dataDir));
  writeFileSync(path.join(folder, FILES.answers), `${JSON.stringify(answers, null, 1)}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
