import type { Message } from '@aws-sdk/client-sqs';
import { Failure } from './failure.ts';
import { type FailureQueue, jobsOf, openFailureQueue, timeoutOf } from './failure-queue.ts';
import type { Environment } from './environment.ts';
import { readLetter } from './read-dead-letter.ts';
import type { Say, Task } from './task.ts';

/** Hides a batch of ten until each of its runs may have timed out. */
const keptSeconds = (job: string) => 10 * timeoutOf(job) + 60;

interface Replayed {
  readonly done: number;
  /** Messages that failed again and stay in the queue. */
  readonly failed: number;
}

/**
 * Runs the job again for each message, and deletes a message once its run has succeeded. Interrupting it loses nothing: the message becomes
 * visible again. Messages with equal events share a run.
 */
const replayQueue = async (place: Environment, queue: FailureQueue, say: Say): Promise<Replayed> => {
  const outcomes = new Map<string, boolean>();
  const succeeds = async (event: unknown): Promise<boolean> => {
    const asked = JSON.stringify(event);
    const known = outcomes.get(asked);
    if (known !== undefined) return known;
    let isDone = true;
    try {
      await place.invoke(queue.job, event);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      isDone = false;
      say(`  ${error.message}`);
    }
    outcomes.set(asked, isDone);
    return isDone;
  };
  let [done, failed] = [0, 0];
  const stay: Message[] = [];
  for await (const message of queue.messages(keptSeconds(queue.job))) {
    const content = readLetter(message.Body ?? '');
    if (content && (await succeeds(content.event))) {
      await queue.remove(message);
      done += 1;
      continue;
    }
    if (!content) say(`  message ${message.MessageId ?? ''} is not one of a job`);
    stay.push(message);
    failed += 1;
  }
  for (const message of stay) await queue.putBack(message);
  return { done, failed };
};

export const replay: Task = {
  summary: 'run jobs again for what they could not do, and forget what then succeeds',
  usage: '[--job NAME]',
  flags: { job: { type: 'string' } },
  run: async (place, given, say) => {
    let stays = 0;
    for (const job of jobsOf(given.text('job'))) {
      const queue = await openFailureQueue(place, job);
      const { done, failed } = await replayQueue(place, queue, say);
      say(`${job.padEnd(20)} ${done} done, ${failed} still failing`);
      stays += failed;
    }
    if (stays > 0)
      throw new Failure(`${stays} stay in the queue: mend what they fail with, then replay again.`);
  },
};
