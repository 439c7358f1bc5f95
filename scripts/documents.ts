import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatted } from '#build/formatted.ts';
import { bookingDocument, claimDocument } from './documents/processes.ts';
import { limitTable, retentionTable, withTable } from './documents/tables.ts';

const DOCS = path.resolve(import.meta.dirname, '../docs');

/** What the code determines of each document. */
const DOCUMENTS: Readonly<Record<string, (present: string) => string>> = {
  'booking-process.md': bookingDocument,
  'claim-process.md': claimDocument,
  'security.md': (present) => withTable(present, limitTable()),
  'privacy.md': (present) => withTable(present, retentionTable()),
};

/** Writes documents and tables that the code determines, or with `--check` checks that they are up to date. */
const main = async () => {
  for (const [name, write] of Object.entries(DOCUMENTS)) {
    const file = path.join(DOCS, name);
    const present = readFileSync(file, 'utf8');
    const text = await formatted(file, write(present));
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (present !== text) {
      console.error(`docs/${name} is not what the code says: run \`npm run documents\`.`);
      process.exitCode = 1;
    }
  }
};

await main();
