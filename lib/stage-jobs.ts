import { type JobSpec, jobs } from '#functions/manifest.ts';
import type { StageSettings } from './config.ts';

/** Whether a stage has a job: one that sends records exists only where the stage sends them. */
const isOf = (settings: StageSettings, spec: JobSpec): boolean =>
  spec.verifactu !== 'send' || settings.verifactu !== undefined;

export const listJobs = (settings: StageSettings): [name: string, spec: JobSpec][] =>
  Object.entries<JobSpec>(jobs).filter(([, spec]) => isOf(settings, spec));

export const hasJob = (settings: StageSettings, name: string): boolean =>
  listJobs(settings).some(([each]) => each === name);
