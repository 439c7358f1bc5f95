import { type JobSpec, jobEntryOf, jobs } from '#functions/manifest.ts';
import { invoke } from './gateway/invoke.ts';

type JobName = keyof typeof jobs;

const SPECS: Readonly<Record<JobName, JobSpec>> = jobs;
/** The table's stream wakes its job within a second or so; here a look at this pace stands for it. */
const STREAM_PACE_MS = 400;
const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const milliseconds = (every: string): number => {
  const [, count = '', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(every) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`Not an interval: ${every}`);
  return Number(count) * factor;
};

export const runJob = (name: JobName, event: unknown = {}): Promise<unknown> =>
  invoke(name, jobEntryOf(name), SPECS[name], event);

/** A finished upload, as S3 tells it. */
export const objectCreatedEvent = (bucket: string, key: string) => ({
  Records: [
    { s3: { bucket: { name: bucket }, object: { key: encodeURIComponent(key).replaceAll('%2F', '/') } } },
  ],
});

const paceOf = (spec: JobSpec): number => {
  const paces = spec.triggers.flatMap((trigger) => {
    if ('every' in trigger) return [milliseconds(trigger.every)];
    return 'stream' in trigger ? [STREAM_PACE_MS] : [];
  });
  return Math.min(...paces);
};

/** Runs every job at its pace, one run of a job at a time. The answer stops them and waits for what is running. */
export const startJobs = (): (() => Promise<void>) => {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();

  const schedule = (name: JobName, pace: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runJob(name)
        .catch((error: unknown) => {
          if (!isStopped) console.error(`${name}:`, error);
        })
        .finally(() => {
          running.delete(run);
          if (!isStopped) schedule(name, pace);
        });
      running.add(run);
    }, pace);
    timers.add(timer);
  };

  for (const name of Object.keys(jobs) as JobName[]) {
    const pace = paceOf(SPECS[name]);
    if (Number.isFinite(pace)) schedule(name, pace);
  }
  return async () => {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.allSettled(running);
  };
};
