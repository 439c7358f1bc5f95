import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { Failure, UsageError } from './failure.ts';
import type { Environment } from './environment.ts';
import type { Given, Task } from './task.ts';

export const WHO = { email: { type: 'string' }, id: { type: 'string' } } as const;

/** The account that a command names by one of two flags. */
export const accountOf = (given: Given): { userId: string } | { email: string } => {
  const [email, userId] = [given.text('email'), given.text('id')];
  if (email !== undefined && userId === undefined) return { email };
  if (userId !== undefined && email === undefined) return { userId };
  throw new UsageError('Name one account, by --email or by --id.');
};

const Part = z.looseObject({ cursor: z.string().nullable() });
type Part = z.infer<typeof Part>;

/** Joins two parts of an export: lists are appended, all else comes from the first part. */
const joined = (before: Part, part: Part): Part => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => {
      const so = before[name];
      return Array.isArray(value) && Array.isArray(so)
        ? [[name, [...(so as unknown[]), ...(value as unknown[])]]]
        : []; // the lists' elements do not matter
    }),
  ),
  cursor: part.cursor,
});

/** The whole export. An export larger than an answer may be comes in parts. */
const wholeExport = async (place: Environment, account: object): Promise<Part> => {
  let whole: Part | undefined;
  for (let cursor: string | null | undefined; cursor !== null; cursor = whole.cursor) {
    const part = Part.parse(await place.invoke('exportAccount', { ...account, cursor }));
    whole = whole ? joined(whole, part) : part;
  }
  if (!whole) throw new Failure('There is nothing to export.');
  return whole;
};

export const exportUser: Task = {
  summary: 'everything that is kept of a person, as JSON (article 15 and 20 of the GDPR)',
  usage: '--email ADDRESS | --id USER [--out FILE]',
  flags: { ...WHO, out: { type: 'string' } },
  run: async (place, given, say) => {
    const account = accountOf(given);
    const text = JSON.stringify(await wholeExport(place, account), null, 2);
    const file = given.text('out');
    if (file === undefined) {
      say(text);
      return;
    }
    // Only the operator may read it on this machine.
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    say(`Written to ${file}: send it to the person alone, then delete it.`);
  },
};

const CONFIRMATION = 'erase';

const isConfirmed = async (stage: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const question = `This erases the account in ${stage} for good. Type ${CONFIRMATION} to go on: `;
    return (await Promise.race([terminal.question(question), closed])).trim() === CONFIRMATION;
  } finally {
    terminal.close();
  }
};

/** Open business as in the contract's `OpenBusiness`; titles of spots are not needed. */
const Open = z.object({ kind: z.string(), role: z.string(), bookingId: z.string().nullable() });
const Erasure = z.object({ state: z.enum(['erased', 'refused']), open: z.array(Open).default([]) });

export const eraseUser: Task = {
  summary: 'erase a person at their request (article 17 of the GDPR); what is open refuses it',
  usage: '--email ADDRESS | --id USER [--yes]',
  flags: { ...WHO, yes: { type: 'boolean' } },
  run: async (place, given, say) => {
    const account = accountOf(given);
    if (!given.has('yes') && !(await isConfirmed(place.stage))) throw new Failure('Nothing was erased.');
    const { state, open } = Erasure.parse(await place.invoke('eraseAccount', account));
    if (state === 'erased') {
      say('Closed. What no law keeps is erased within minutes.');
      return;
    }
    for (const { kind, role, bookingId } of open)
      say(`open      ${kind} as ${role}, ${bookingId ?? 'a hold'}`);
    throw new Failure('Not erased: settle what is open first, then ask again.');
  },
};
