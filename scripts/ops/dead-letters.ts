import type { Message } from '@aws-sdk/client-sqs';
import { type FailureQueue, jobsOf, openFailureQueue } from './failure-queue.ts';
import { readLetter } from './read-dead-letter.ts';
import type { Task } from './task.ts';

/** Long enough for a few hundred messages. */
const HIDDEN_SECONDS = 60;
const MAX_LOOKED_AT = 500;

const describe = ({ Body = '' }: Message): string => {
  const content = readLetter(Body);
  if (!content) return 'not readable';
  return content.kind === 'failed' ? `failed (${content.reason})` : `never delivered (${content.reason})`;
};

const sentAt = ({ Attributes }: Message) => Number(Attributes?.SentTimestamp ?? 0);

/** A queue's messages in one line: counts, kinds and the oldest, without their content. */
const summarise = async (queue: FailureQueue): Promise<string> => {
  const { visible, hidden } = await queue.count();
  const looked: Message[] = [];
  try {
    for await (const message of queue.messages(HIDDEN_SECONDS))
      if (looked.push(message) >= MAX_LOOKED_AT) break;
  } finally {
    for (const message of looked) await queue.putBack(message);
  }
  if (looked.length === 0 && visible + hidden === 0) return 'none';
  const kinds = new Map<string, number>();
  for (const message of looked) kinds.set(describe(message), (kinds.get(describe(message)) ?? 0) + 1);
  const oldest = Math.min(...looked.map(sentAt));
  return [
    `${visible} waiting`,
    ...(hidden > 0 ? [`${hidden} being looked at or replayed`] : []),
    ...[...kinds].map(([kind, times]) => `${times} ${kind}`),
    ...(looked.length > 0 ? [`oldest of ${new Date(oldest).toISOString()}`] : []),
  ].join(', ');
};

export const deadLetters: Task = {
  summary: 'what jobs could not do: counts and reasons, by job',
  usage: '[--job NAME]',
  flags: { job: { type: 'string' } },
  run: async (place, given, say) => {
    for (const job of jobsOf(given.text('job')))
      say(`${job.padEnd(20)} ${await summarise(await openFailureQueue(place, job))}`);
  },
};
