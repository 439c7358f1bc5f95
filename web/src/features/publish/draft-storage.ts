import { todayIn } from '#web/lib/dates.ts';
import { isRecord, readKept, writeKept } from '#web/lib/kept-by-person.ts';
import { toSpotDraft, type Draft } from '#web/components/spot-form/spot-values.ts';

/**
 * The number of the stored format. Raise it with every change of what is stored; `readDraft` reads all formats.
 * 1: one `vehicleType`, and numbers of hours. 2: the fields of the forms. 3: what they ask about getting there and in.
 * 4: the cadastral reference. 5: months. 6: their times of the week and their deposit. 7: their first day.
 */
export const DRAFT_FORMAT = 7;

export interface KeptDraft {
  draft: Draft;
  /** Addresses of the pictures that are uploaded. */
  images: readonly string[];
  /** Names of the files that were chosen and are not uploaded. */
  missing: readonly string[];
  /** Index of the step that was open. */
  step: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isImage = (value: unknown): value is string => isText(value) && value.startsWith('/api/images/');

/** A day that has passed since it was chosen is no start any more (`checkDates`): the calendar begins today, and months on any day. */
const fromToday = (draft: Draft): Draft => {
  const today = todayIn('Europe/Madrid');
  return {
    ...draft,
    ...(draft.startDate !== '' && draft.startDate < today && { startDate: today }),
    ...(draft.monthFrom < today && { monthFrom: '' }),
  };
};

/** Reads the person's draft in this browser. */
export const readDraft = (userId: string): KeptDraft => {
  const mine = readKept(userId);
  const kept = isRecord(mine) ? mine : {};
  return {
    draft: fromToday(toSpotDraft(kept.draft)),
    images: Array.isArray(kept.images) ? kept.images.filter(isImage) : [],
    missing: Array.isArray(kept.missing) ? kept.missing.filter(isText) : [],
    step: typeof kept.step === 'number' ? kept.step : 0,
  };
};

export const saveDraft = (userId: string, kept: KeptDraft) =>
  writeKept(userId, { format: DRAFT_FORMAT, ...kept });

export { forgetKept as forgetDraft } from '#web/lib/kept-by-person.ts';
