import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { QueueName } from '#shared/api/function-spec.ts';
import { type JobSpec, getJobEntryFile, jobs } from '#functions/manifest.ts';
import { invoke } from './gateway/invoke.ts';
import type { TableWrites } from './table/watch-writes.ts';

export type JobName = keyof typeof jobs;

const SPECS: Readonly<Record<JobName, JobSpec>> = jobs;
const NAMES = Object.keys(jobs) as JobName[]; // Object.keys widens literal names to string
/** Writes within this time wake a job once. */
const BATCHING_WINDOW_MS = 50;
/** The longest sleep of a job of the table's stream: entries also become due without a write. */
const MAX_SLEEP_MS = 15_000;
/** Pause between runs on a table that does not report writes. */
const POLL_MS = 400;
/** Retries of an event's run, as in the cloud, which waits for minutes. */
const RETRY_PAUSES_MS = [1000, 2000];
const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const milliseconds = (every: string): number => {
  const [, count = '', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(every) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`Not an interval: ${every}`);
  return Number(count) * factor;
};

export const runJob = (name: JobName, event: unknown = {}): Promise<unknown> =>
  invoke(name, getJobEntryFile(name), SPECS[name], event);

/** A finished upload, as S3 reports it. */
export const objectCreatedEvent = (bucket: string, key: string) => ({
  Records: [
    { s3: { bucket: { name: bucket }, object: { key: encodeURIComponent(key).replaceAll('%2F', '/') } } },
  ],
});

/** A message of a topic, as SNS delivers it to a job. */
export const topicEvent = (message: object) => ({
  Records: [{ EventSource: 'aws:sns', Sns: { Type: 'Notification', Message: JSON.stringify(message) } }],
});

/** A message of a queue, as SQS delivers it to a job the `attempt`th time. */
export const queueEvent = (body: string, attempt: number) => ({
  Records: [
    {
      eventSource: 'aws:sqs',
      messageId: createHash('md5').update(body).digest('hex'),
      body,
      attributes: { ApproximateReceiveCount: String(attempt) },
    },
  ],
});

const LEFT = Symbol('left in the queue');
/** The answer of a job that leaves messages of its batch in the queue. */
const Partial = z.object({ batchItemFailures: z.array(z.unknown()).nonempty() });

/** The jobs that handle a kind of event. */
export const jobsFor = (kind: 'objectCreated' | 'topic'): JobName[] =>
  NAMES.filter((name) => SPECS[name].triggers.some((trigger) => kind in trigger));

/** The jobs that read a queue. */
export const jobsOf = (queue: QueueName): JobName[] =>
  NAMES.filter((name) =>
    SPECS[name].triggers.some((trigger) => 'queue' in trigger && trigger.queue === queue),
  );

/** The interval of a job's schedules in milliseconds; Infinity without one. */
export const scheduleOf = ({ triggers }: JobSpec): number =>
  Math.min(...triggers.flatMap((trigger) => ('every' in trigger ? [milliseconds(trigger.every)] : [])));

const isRepeated = (spec: JobSpec): boolean => hasStream(spec) || Number.isFinite(scheduleOf(spec));
/** Whether a job runs once a day or less: it then runs at the start of the stack. */
const isRare = (spec: JobSpec): boolean => scheduleOf(spec) >= 86_400_000;
const hasStream = (spec: JobSpec): boolean => spec.triggers.some((trigger) => 'stream' in trigger);

export interface Jobs {
  /**
   * Runs a job for an asynchronous event, with retries. In the cloud, the last failure goes to a dead-letter queue; here it is only
   * reported, unless the job itself left the message in its queue.
   */
  readonly deliver: (name: JobName, eventOf: (attempt: number) => unknown) => Promise<void>;
  /** Waits for the runs of the events so far, with their retries. */
  readonly untilDelivered: () => Promise<void>;
  /**
   * Runs every job on its schedule (see `isRare`) and, if the job reads the stream, after writes to the table. A job never runs twice at
   * the same time.
   */
  readonly start: () => void;
  /** Stops the jobs and waits for those that run, at most `maxWaitMs` if given: a job may be cut off anywhere, as in the cloud. */
  readonly stop: (maxWaitMs?: number) => Promise<void>;
}

interface JobsOptions {
  /** Wakes jobs of the table's stream; without it they poll. */
  readonly writes?: TableWrites | undefined;
  /** Jobs that run on events only. */
  readonly without?: readonly JobName[] | undefined;
}

/** The jobs as the cloud calls them: by schedule, by the table's stream and by event. */
export const openJobs = ({ writes, without = [] }: JobsOptions = {}): Jobs => {
  let isStopping = false;
  /** Abort controllers of the pending waits. Node reports more than ten listeners of one signal as a leak. */
  const waits = new Set<AbortController>();
  const running = new Set<Promise<unknown>>();
  const delivering = new Set<Promise<unknown>>();

  /** Waits, at most until the jobs stop. */
  const waitFor = async (begin: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    if (isStopping) return;
    const wait = new AbortController();
    waits.add(wait);
    await begin(wait.signal).catch(() => undefined);
    waits.delete(wait);
  };
  const pause = (milliseconds: number) => waitFor((signal) => sleep(milliseconds, undefined, { signal }));

  /** The error of a run, `LEFT` if it left its message in the queue, or undefined. */
  const tryOnce = async (name: JobName, event: unknown): Promise<unknown> => {
    try {
      return Partial.safeParse(await runJob(name, event)).success ? LEFT : undefined;
    } catch (error) {
      return error;
    }
  };

  /** A job with a schedule is not retried: its next run catches up. */
  const deliver: Jobs['deliver'] = async (name, eventOf) => {
    const pauses = Number.isFinite(scheduleOf(SPECS[name])) ? [] : RETRY_PAUSES_MS;
    let error = await tryOnce(name, eventOf(1));
    for (const [index, milliseconds] of pauses.entries()) {
      if (error === undefined) break;
      await pause(milliseconds);
      if (isStopping) break;
      error = await tryOnce(name, eventOf(index + 2));
    }
    if (error !== undefined && error !== LEFT) console.error(`${name}:`, error);
  };

  /** Waits until a job of the stream may have work: after a write since its last start, or when it is due. */
  const untilWoken = async (seen: number): Promise<void> => {
    if (!writes) return pause(POLL_MS);
    await waitFor((signal) => writes.next(seen, MAX_SLEEP_MS, signal));
    return pause(BATCHING_WINDOW_MS);
  };

  /** A job that keeps failing is reported once per scheduled run, however often it runs. */
  const repeat = async (name: JobName): Promise<void> => {
    const spec = SPECS[name];
    let reportedAt = -Infinity;
    let seen = -1;
    let wait = isRare(spec) ? 0 : scheduleOf(spec);
    for (;;) {
      await (hasStream(spec) ? untilWoken(seen) : pause(wait));
      wait = scheduleOf(spec);
      if (isStopping) return;
      seen = writes?.count() ?? 0;
      const error = await tryOnce(name, {});
      if (error === undefined || Date.now() - reportedAt < scheduleOf(spec)) continue;
      reportedAt = Date.now();
      console.error(`${name}:`, error);
    }
  };

  const keep = <T>(run: Promise<T>, set = running): Promise<T> => {
    set.add(run);
    return run.finally(() => set.delete(run));
  };

  return {
    deliver: (name, eventOf) => keep(deliver(name, eventOf), delivering),
    untilDelivered: async () => {
      await Promise.allSettled(delivering);
    },
    start: () => {
      for (const name of NAMES)
        if (!without.includes(name) && isRepeated(SPECS[name])) void keep(repeat(name));
    },
    stop: async (maxWaitMs) => {
      isStopping = true;
      for (const wait of waits) wait.abort();
      const ended = Promise.allSettled([...running, ...delivering]);
      await (maxWaitMs === undefined ? ended : Promise.race([ended, sleep(maxWaitMs)]));
    },
  };
};
