import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { invokeJob } from './invoke-job.ts';
import { Failure, type Given, Misuse, type Task } from './task.ts';

const WHO = { email: { type: 'string' }, id: { type: 'string' } } as const;

/** Whose account a command names, by one of two flags. */
const accountOf = (given: Given): { userId: string } | { email: string } => {
  const [email, userId] = [given.text('email'), given.text('id')];
  if (email !== undefined && userId === undefined) return { email };
  if (userId !== undefined && email === undefined) return { userId };
  throw new Misuse('Name one account, by --email or by --id.');
};

export const exportUser: Task = {
  summary: 'everything that is kept of a person, as JSON (article 15 and 20 of the GDPR)',
  usage: '--email ADDRESS | --id USER [--out FILE]',
  flags: { ...WHO, out: { type: 'string' } },
  run: async (place, given, say) => {
    const account = accountOf(given);
    const text = JSON.stringify(await invokeJob(place, 'exportAccount', account), null, 2);
    const file = given.text('out');
    if (file === undefined) {
      say(text);
      return;
    }
    // Nobody else on the operator's machine reads it.
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

/** What is open, as `OpenBusiness` of the contract has it; titles of spaces are of no use here. */
const Open = z.object({ kind: z.string(), role: z.string(), bookingId: z.string().nullable() });
const Erasure = z.object({ state: z.enum(['erased', 'refused']), open: z.array(Open).default([]) });

export const eraseUser: Task = {
  summary: 'erase a person at their request (article 17 of the GDPR); what is open refuses it',
  usage: '--email ADDRESS | --id USER [--yes]',
  flags: { ...WHO, yes: { type: 'boolean' } },
  run: async (place, given, say) => {
    const account = accountOf(given);
    if (!given.has('yes') && !(await isConfirmed(place.stage))) throw new Failure('Nothing was erased.');
    const { state, open } = Erasure.parse(await invokeJob(place, 'eraseAccount', account));
    if (state === 'erased') {
      say('Erased.');
      return;
    }
    for (const { kind, role, bookingId } of open)
      say(`open      ${kind} as ${role}, ${bookingId ?? 'a hold'}`);
    throw new Failure('Not erased: settle what is open first, then ask again.');
  },
};
