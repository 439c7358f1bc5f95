import * as z from 'zod';
import { type Held, record } from './record.ts';

/**
 * The steps of a request to an owner for missing tax details. `asked`, `reminded`, `reminded_again`: by mail. `held`: shares wait.
 * `hidden`: and the spaces are not shown. `complete`: nothing is missing.
 */
export const DUE_DILIGENCE_STEPS = [
  'asked',
  'reminded',
  'reminded_again',
  'held',
  'hidden',
  'complete',
] as const;

/** The due diligence about an owner whose tax details were missing when money was due (Directive 2021/514, annex V, II and IV.A). */
export const DueDiligence = record('due diligence', {
  owner: {
    step: z.enum(DUE_DILIGENCE_STEPS),
    startedAt: z.string(),
    /** The time from which shares are held, and from when spaces are hidden; null while the owner was not notified. */
    holdsAt: z.string().nullable(),
    hidesAt: z.string().nullable(),
    /** The time when the details were complete. */
    completedAt: z.string().nullable(),
  },
  nobody: {
    userId: z.string(),
    /** The time of the job's next check; null if it waits for nothing. */
    nextAt: z.string().nullable(),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
    updatedAt: z.string(),
  },
});
export type DueDiligence = Held<typeof DueDiligence>;
export type DueDiligenceStep = DueDiligence['step'];
