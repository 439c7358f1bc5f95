import {
  BOOKING_PROCESS,
  type BookingTransition,
  getTransition,
} from '#shared/domain/bookings/booking-process.ts';
import {
  CLAIM_PROCESS,
  type ClaimTransition,
  getClaimTransition,
} from '#shared/domain/claims/claim-process.ts';
import { SUBSCRIPTIONS } from '#shared/domain/ports/subscriptions.ts';
import { HOLD_MINUTES, PAYOUT_HOURS } from '#shared/model/rules.ts';

const NAMES = Object.keys(BOOKING_PROCESS) as BookingTransition[]; // Object.keys widens literal names to string

const list = (values: readonly string[]) => (values.length === 0 ? '' : values.join(', '));

const timerOf = (name: BookingTransition) => {
  const { timer } = getTransition(name);
  if (!timer) return '';
  const { from, hours, notBefore, onlyIf } = timer;
  const at = hours === 0 ? `at ${from}` : `${Math.abs(hours)} h ${hours < 0 ? 'before' : 'after'} ${from}`;
  return [at, notBefore && `not before ${notBefore}`, onlyIf && `if ${onlyIf}`].filter(Boolean).join(', ');
};

interface Edge {
  readonly from: readonly string[];
  readonly to: string;
  readonly by: string;
}

const arrows = (name: string, { from, to, by }: Edge) => {
  const sources: readonly string[] = from.length === 0 ? ['[*]'] : from;
  return sources.map((source) => `  ${source} --> ${to}: ${name} (${by})`);
};

const row = (name: BookingTransition) => {
  const { from, to, by, period, ledger, begins = [], ends = [], stamps = [], effects } = getTransition(name);
  const sides = [ledger, begins, ends, stamps, effects].map(list);
  return `| ${[name, list(from), to, by, timerOf(name), period, ...sides].join(' | ')} |`;
};

/** The text of `docs/booking-process.md`. */
export const bookingDocument = (): string => `# The booking process

Written by \`npm run documents\` from the tables in \`shared/domain/bookings/booking-process.ts\` and \`shared/domain/ports/subscriptions.ts\`,
which the code itself runs on: nothing else writes a state. A hold keeps its place for ${HOLD_MINUTES} minutes; the owner's share is due ${PAYOUT_HOURS} hours after the end of
the stay.

\`\`\`mermaid
stateDiagram-v2
${NAMES.flatMap((name) => arrows(name, getTransition(name))).join('\n')}
\`\`\`

| transition | from | to | by | timer | half hours | ledger | begins | ends | stamps | effects |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${NAMES.map(row).join('\n')}

Other areas follow some transitions. Their effects are the last ones of a row.

| area | after | effects |
| --- | --- | --- |
${Object.entries(SUBSCRIPTIONS)
  .map(([area, { after, effects }]) => `| ${area} | ${list(after)} | ${list(effects)} |`)
  .join('\n')}
`;

const CLAIM_NAMES = Object.keys(CLAIM_PROCESS) as ClaimTransition[]; // Object.keys widens literal names to string

const claimRow = (name: ClaimTransition) => {
  const { from, to, by, afterDays, ledger = [], begins, effects } = getClaimTransition(name);
  const timer = afterDays === undefined ? '' : `after ${afterDays} days`;
  return `| ${[name, list(from), to, by, timer, list(ledger), begins ?? '', list(effects)].join(' | ')} |`;
};

/** The text of `docs/claim-process.md`. */
export const claimDocument = (): string => `# The process of a claim

Written by \`npm run documents\` from the table in \`shared/domain/claims/claim-process.ts\`, which the code itself runs on: nothing else writes a
state ([decision 157](decisions/0157-claims-of-owners.md)). An owner makes a claim after a stay. Its ledger is its own, apart from the
booking's. A payment that no state waits for is refunded, without a transition.

\`\`\`mermaid
stateDiagram-v2
${CLAIM_NAMES.flatMap((name) => arrows(name, getClaimTransition(name))).join('\n')}
\`\`\`

| transition | from | to | by | timer | ledger | begins | effects |
| --- | --- | --- | --- | --- | --- | --- | --- |
${CLAIM_NAMES.map(claimRow).join('\n')}
`;
