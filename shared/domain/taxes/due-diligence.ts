import { DAY, toIso } from '../../lib/time.ts';
import type { DueDiligence, DueDiligenceStep } from '../../model/due-diligence.ts';
import { TAX_HIDE_DAYS, TAX_HOLD_DAYS, TAX_NOTICE_DAYS, TAX_REMINDER_DAYS } from '../../model/rules.ts';

/** The stage's setting: `remind` sends mails only, `enforce` also holds shares and hides spaces. */
export type DueDiligenceMode = 'remind' | 'enforce';

/** A record after a change, and whether the owner gets a mail about it. */
export interface DueDiligenceChange {
  readonly next: DueDiligence;
  readonly isTold: boolean;
}

const [FIRST, SECOND] = TAX_REMINDER_DAYS;

/** Interval of checks of a record without a further step, for a stage that changes to `enforce`. */
const LOOK_DAYS = 7;

const daysAfter = (at: string | number, days: number) =>
  toIso((typeof at === 'string' ? Date.parse(at) : at) + days * DAY);

type Changes = Partial<Omit<DueDiligence, 'userId' | 'revision' | 'updatedAt'>>;

/** The record after a change, to write over the previous revision. */
export const changeDueDiligence = (record: DueDiligence, changes: Changes, now: number): DueDiligence => ({
  ...record,
  ...changes,
  revision: record.revision + 1,
  updatedAt: toIso(now),
});

/** The first request. With `before` it begins again, after details were complete once. */
export const startDueDiligence = (
  userId: string,
  mode: DueDiligenceMode,
  now: number,
  before?: DueDiligence,
): DueDiligence => ({
  userId,
  step: 'asked',
  startedAt: toIso(now),
  holdsAt: mode === 'enforce' ? daysAfter(now, TAX_HOLD_DAYS) : null,
  hidesAt: mode === 'enforce' ? daysAfter(now, TAX_HIDE_DAYS) : null,
  completedAt: null,
  nextAt: daysAfter(now, FIRST),
  revision: (before?.revision ?? 0) + 1,
  updatedAt: toIso(now),
});

/** Whether an owner's shares wait for tax details. In no other mode than `enforce`, whatever was written before. */
export const holdsShares = (
  record: Pick<DueDiligence, 'step'> | undefined,
  mode: DueDiligenceMode | undefined,
): boolean => mode === 'enforce' && (record?.step === 'held' || record?.step === 'hidden');

/** Whether an owner's spaces are hidden; as `holdsShares`. */
export const hidesSpots = (
  record: Pick<DueDiligence, 'step'> | undefined,
  mode: DueDiligenceMode | undefined,
): boolean => mode === 'enforce' && record?.step === 'hidden';

/** A time limit, put off so that an owner has some days from this mail on, also after a long standstill of the job. */
const notBeforeNotice = (limit: string, now: number) =>
  toIso(Math.max(Date.parse(limit), now + TAX_NOTICE_DAYS * DAY));

const move = (
  record: DueDiligence,
  step: DueDiligenceStep,
  nextAt: string,
  now: number,
): DueDiligenceChange => ({
  next: changeDueDiligence(record, { step, nextAt }, now),
  isTold: true,
});

const remindFirst = (record: DueDiligence, now: number): DueDiligenceChange =>
  move(record, 'reminded', notBeforeNotice(daysAfter(record.startedAt, SECOND), now), now);

/** A stage has begun to enforce: the owner is notified, and has some days from then on, also for a reminder that is still to come. */
const announce = (record: DueDiligence, now: number): DueDiligenceChange => {
  const holdsAt = notBeforeNotice(daysAfter(record.startedAt, TAX_HOLD_DAYS), now);
  const hidesAt = daysAfter(holdsAt, TAX_HIDE_DAYS - TAX_HOLD_DAYS);
  const { next } =
    record.step === 'asked' ? remindFirst(record, now) : move(record, 'reminded_again', holdsAt, now);
  return { next: { ...next, holdsAt, hidesAt }, isTold: true };
};

/** The step of an owner's reminders, without the holds, hiding and dates of an earlier mode. */
const withoutLimits = (record: DueDiligence) => {
  const isActed = record.step === 'held' || record.step === 'hidden';
  return { step: isActed ? 'reminded_again' : record.step, holdsAt: null, hidesAt: null } as const;
};

/** Releases everything that an earlier mode has held or hidden. */
const release = (record: DueDiligence, now: number): DueDiligenceChange => {
  const nextAt = daysAfter(now, LOOK_DAYS);
  return { next: changeDueDiligence(record, { ...withoutLimits(record), nextAt }, now), isTold: false };
};

/**
 * A record as the stage treats it now: the job follows a changed setting when it next checks the record. Undefined where nobody is asked.
 */
export const inMode = (
  record: DueDiligence | undefined,
  mode: DueDiligenceMode | undefined,
): DueDiligence | undefined => {
  if (mode === undefined) return undefined;
  return record && mode === 'remind' ? { ...record, ...withoutLimits(record) } : record;
};

/** Only mails. */
const advanceReminding = (record: DueDiligence, now: number): DueDiligenceChange => {
  if (record.step === 'asked') return remindFirst(record, now);
  if (record.step === 'reminded') return move(record, 'reminded_again', daysAfter(now, LOOK_DAYS), now);
  return release(record, now);
};

const holdSoon = (record: DueDiligence, limit: string, now: number): DueDiligenceChange => {
  const holdsAt = notBeforeNotice(limit, now);
  return {
    next: changeDueDiligence(record, { step: 'reminded_again', holdsAt, nextAt: holdsAt }, now),
    isTold: true,
  };
};

const hold = (record: DueDiligence, limit: string, now: number): DueDiligenceChange => {
  const hidesAt = notBeforeNotice(limit, now);
  return { next: changeDueDiligence(record, { step: 'held', hidesAt, nextAt: hidesAt }, now), isTold: true };
};

const advanceEnforcing = (record: DueDiligence, now: number): DueDiligenceChange => {
  const { step, holdsAt, hidesAt } = record;
  if (step === 'hidden')
    return { next: changeDueDiligence(record, { nextAt: daysAfter(now, 1) }, now), isTold: false };
  if (holdsAt === null || hidesAt === null) return announce(record, now);
  if (step === 'asked') return remindFirst(record, now);
  if (step === 'reminded') return holdSoon(record, holdsAt, now);
  if (step === 'held') return move(record, 'hidden', daysAfter(now, 1), now);
  return hold(record, hidesAt, now);
};

/**
 * Takes the next step of a record whose `nextAt` has come: two reminders after the request, then shares are held, not before 60 days
 * (Directive 2021/514, annex V, IV.A.2), then spaces are hidden. One step at a time, so that after a long standstill nobody is held without
 * having been reminded.
 */
export const advanceDueDiligence = (
  record: DueDiligence,
  mode: DueDiligenceMode | undefined,
  now: number,
): DueDiligenceChange => {
  if (record.step === 'complete')
    return { next: changeDueDiligence(record, { nextAt: null }, now), isTold: false };
  if (mode === undefined) return release(record, now);
  return mode === 'enforce' ? advanceEnforcing(record, now) : advanceReminding(record, now);
};

/** The details are complete. The job looks once more, for what was held or hidden at the same moment. */
export const completeDueDiligence = (record: DueDiligence, now: number): DueDiligenceChange => ({
  next: changeDueDiligence(
    record,
    { step: 'complete', completedAt: toIso(now), nextAt: toIso(now + DAY / 24) },
    now,
  ),
  isTold: record.step === 'held' || record.step === 'hidden',
});

/** An operator gives an owner more days from now on; what was held or hidden is free until then. */
export const extendDueDiligence = (record: DueDiligence, days: number, now: number): DueDiligenceChange => {
  const holdsAt = daysAfter(now, days);
  const hidesAt = daysAfter(holdsAt, TAX_HIDE_DAYS - TAX_HOLD_DAYS);
  return {
    next: changeDueDiligence(record, { step: 'reminded_again', holdsAt, hidesAt, nextAt: holdsAt }, now),
    isTold: true,
  };
};
