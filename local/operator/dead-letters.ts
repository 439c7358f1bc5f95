import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { createFileWriter } from '../user-pool/file-writer.ts';

const Letter = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.number(),
  /** Nobody else receives it before. */
  visibleAt: z.number(),
  received: z.number(),
  /** Of the latest receipt. */
  receipt: z.string(),
});
export type Letter = z.infer<typeof Letter>;

const readLetters = (file: string): Letter[] => {
  try {
    return z.array(Letter).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Error(`${file} does not hold dead letters.`, { cause: error });
  }
};

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export interface DeadLetters {
  readonly send: (queue: string, body: string) => Letter;
  /** Up to `most` that nobody else has received, oldest first, kept from others for `hiddenMs`. */
  readonly receive: (queue: string, most: number, hiddenMs: number) => Letter[];
  /** The letter of a receipt goes, or is hidden for so long from now on; an older receipt does nothing. */
  readonly remove: (receipt: string) => void;
  readonly hide: (receipt: string, hiddenMs: number) => void;
  readonly count: (queue: string) => { visible: number; hidden: number };
  /** Settles when all of it is on disk. */
  readonly saved: () => Promise<void>;
}

/** The queues of what jobs could not do, kept in one file across restarts. Throws when the file holds anything else. */
export const openDeadLetters = (file: string): DeadLetters => {
  let letters = readLetters(file);
  const writer = createFileWriter(file, () => JSON.stringify(letters, null, 2));
  const change = (receipt: string, next: (letter: Letter) => Letter | undefined) => {
    letters = letters.flatMap((letter) => (letter.receipt === receipt ? (next(letter) ?? []) : letter));
    writer.changed();
  };
  return {
    send: (queue, body) => {
      const now = Date.now();
      const sent = {
        id: randomUUID(),
        queue,
        body,
        sentAt: now,
        visibleAt: now,
        received: 0,
        receipt: randomUUID(),
      };
      letters.push(sent);
      writer.changed();
      return sent;
    },
    receive: (queue, most, hiddenMs) => {
      const now = Date.now();
      const found = letters
        .filter((letter) => letter.queue === queue && letter.visibleAt <= now)
        .slice(0, most);
      for (const letter of found)
        Object.assign(letter, {
          visibleAt: now + hiddenMs,
          received: letter.received + 1,
          receipt: randomUUID(),
        });
      writer.changed();
      return found.map((letter) => ({ ...letter }));
    },
    remove: (receipt) => {
      change(receipt, () => undefined);
    },
    hide: (receipt, hiddenMs) => {
      change(receipt, (letter) => ({ ...letter, visibleAt: Date.now() + hiddenMs }));
    },
    count: (queue) => {
      const now = Date.now();
      const inQueue = letters.filter((letter) => letter.queue === queue);
      const visible = inQueue.filter(({ visibleAt }) => visibleAt <= now).length;
      return { visible, hidden: inQueue.length - visible };
    },
    saved: writer.saved,
  };
};
