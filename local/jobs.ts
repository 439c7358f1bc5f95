import { setTimeout as sleep } from 'node:timers/promises';
import { type JobSpec, getJobEntryFile, jobs } from '#functions/manifest.ts';
import { invoke } from './gateway/invoke.ts';
import type { TableWrites } from './table/watch-writes.ts';

export type JobName = keyof typeof jobs;

const SPECS: Readonly<Record<JobName, JobSpec>> = jobs;
const NAMES = Object.keys(jobs) as JobName[]; // Object.keys forgets the literal names
/** Writes that follow each other within this time wake a job once. */
const BATCHING_WINDOW_MS = 50;
/** How long a job of the table's stream sleeps at most: entries become due without a write. */
const MAX_SLEEP_MS = 15_000;
/** The same where the table does not tell of writes, because it runs elsewhere. */
const POLL_MS = 400;
/** A run for an event is tried again twice when it fails, as in the cloud, which waits minutes before it does. */
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

/** A message of a queue, as SQS delivers it to a job. */
export const queueEvent = (body: string) => ({ Records: [{ eventSource: 'aws:sqs', body }] });

/** The jobs that an event of a kind is for. */
export const jobsFor = (kind: 'objectCreated' | 'topic' | 'queue'): JobName[] =>
  NAMES.filter((name) => SPECS[name].triggers.some((trigger) => kind in trigger));

/** How often a job's schedules call it, milliseconds; Infinity without one. */
export const scheduleOf = ({ triggers }: JobSpec): number =>
  Math.min(...triggers.flatMap((trigger) => ('every' in trigger ? [milliseconds(trigger.every)] : [])));

const isRepeated = (spec: JobSpec): boolean => hasStream(spec) || Number.isFinite(scheduleOf(spec));
/** Once a day or less: nobody waits for so long here, and the first run is at the start. */
const isRare = (spec: JobSpec): boolean => scheduleOf(spec) >= 86_400_000;
const hasStream = (spec: JobSpec): boolean => spec.triggers.some((trigger) => 'stream' in trigger);

export interface Jobs {
  /**
   * Runs a job for an asynchronous event, and tries again where it fails. In the cloud, what fails to the end goes
   * to a dead-letter queue; here it is only reported.
   */
  readonly deliver: (name: JobName, event: unknown) => Promise<void>;
  /** Runs every job by its schedule (see `isRare`) and, where it has the stream, after writes to the table; one run of a job at a time. */
  readonly start: () => void;
  /**
   * Stops them and waits for what is running, no longer than some milliseconds where they are named: a job can be broken
   * off anywhere, as in the cloud.
   */
  readonly stop: (maxWaitMs?: number) => Promise<void>;
}

interface JobsOptions {
  /** What wakes jobs of the table's stream; without it they poll. */
  readonly writes?: TableWrites | undefined;
  /** Jobs that run for an event only. */
  readonly without?: readonly JobName[] | undefined;
}

/** The jobs as the cloud calls them: by schedule, by the table's stream and by event. */
export const openJobs = ({ writes, without = [] }: JobsOptions = {}): Jobs => {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** What a run threw, undefined when it went well. */
  const tryOnce = async (name: JobName, event: unknown): Promise<unknown> => {
    try {
      await runJob(name, event);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  /** A job with a schedule is not tried again: its next run does what this one could not. */
  const deliver: Jobs['deliver'] = async (name, event) => {
    const pauses = Number.isFinite(scheduleOf(SPECS[name])) ? [] : RETRY_PAUSES_MS;
    let error = await tryOnce(name, event);
    for (const milliseconds of pauses) {
      if (error === undefined) break;
      await pause(milliseconds);
      if (stopping.signal.aborted) break;
      error = await tryOnce(name, event);
    }
    if (error !== undefined) console.error(`${name}:`, error);
  };

  /** Until a job of the stream may have something to do: a write since it last began, or its time. */
  const untilWoken = async (seen: number): Promise<void> => {
    if (!writes) return pause(POLL_MS);
    await writes.next(seen, MAX_SLEEP_MS, stopping.signal);
    return pause(BATCHING_WINDOW_MS);
  };

  /** However often it runs, a job that goes on failing is reported once a scheduled run. */
  const repeat = async (name: JobName): Promise<void> => {
    const spec = SPECS[name];
    let reportedAt = -Infinity;
    let seen = -1;
    let wait = isRare(spec) ? 0 : scheduleOf(spec);
    for (;;) {
      await (hasStream(spec) ? untilWoken(seen) : pause(wait));
      wait = scheduleOf(spec);
      if (stopping.signal.aborted) return;
      seen = writes?.count() ?? 0;
      const error = await tryOnce(name, {});
      if (error === undefined || Date.now() - reportedAt < scheduleOf(spec)) continue;
      reportedAt = Date.now();
      console.error(`${name}:`, error);
    }
  };

  const keep = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  return {
    deliver: (name, event) => keep(deliver(name, event)),
    start: () => {
      for (const name of NAMES)
        if (!without.includes(name) && isRepeated(SPECS[name])) void keep(repeat(name));
    },
    stop: async (maxWaitMs) => {
      stopping.abort();
      const ended = Promise.allSettled(running);
      await (maxWaitMs === undefined ? ended : Promise.race([ended, sleep(maxWaitMs)]));
    },
  };
};
