import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  BOOKING_PROCESS,
  type BookingTransition,
  getTransition,
} from '#shared/domain/bookings/booking-process.ts';
import { HOLD_MINUTES, PAYOUT_HOURS } from '#shared/model/rules.ts';
import { formatted } from '#build/formatted.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/booking-process.md');

const NAMES = Object.keys(BOOKING_PROCESS) as BookingTransition[]; // Object.keys widens literal names to string

const list = (values: readonly string[]) => (values.length === 0 ? '' : values.join(', '));

const timerOf = (name: BookingTransition) => {
  const { timer } = getTransition(name);
  if (!timer) return '';
  const { from, hours, notBefore } = timer;
  const at = hours === 0 ? `at ${from}` : `${Math.abs(hours)} h ${hours < 0 ? 'before' : 'after'} ${from}`;
  return notBefore ? `${at}, not before ${notBefore}` : at;
};

const arrows = (name: BookingTransition) => {
  const { from, to, by } = getTransition(name);
  const sources: readonly string[] = from.length === 0 ? ['[*]'] : from;
  return sources.map((source) => `  ${source} --> ${to}: ${name} (${by})`);
};

const row = (name: BookingTransition) => {
  const { from, to, by, period, ledger, begins, effects } = getTransition(name);
  const cells = [name, list(from), to, by, timerOf(name), period, list(ledger), begins ?? '', list(effects)];
  return `| ${cells.join(' | ')} |`;
};

const document = (): string => `# The booking process

Written by \`npm run process\` from the table in \`shared/domain/bookings/booking-process.ts\`, which the code itself runs on:
nothing else writes a state. A hold keeps its place for ${HOLD_MINUTES} minutes; the owner's share is due ${PAYOUT_HOURS} hours after the end of
the stay.

\`\`\`mermaid
stateDiagram-v2
${NAMES.flatMap(arrows).join('\n')}
\`\`\`

| transition | from | to | by | timer | half hours | ledger | begins | effects |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${NAMES.map(row).join('\n')}
`;

/** Writes the diagram and table of the process, or with `--check` checks that they are up to date. */
const main = async () => {
  const text = await formatted(FILE, document());
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, text);
    return;
  }
  if (readFileSync(FILE, 'utf8') === text) return;
  console.error('docs/booking-process.md is not what the table says: run `npm run process`.');
  process.exitCode = 1;
};

await main();
