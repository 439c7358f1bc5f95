import { todayIn } from '#web/lib/dates.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { toSpotDraft, type Draft } from '#web/components/spot-form/draft.ts';

/** Drafts by person: two may share a computer, and neither sees or loses anything to the other. */
const KEY = 'plazalibre.publishDraft';

export interface KeptDraft {
  draft: Draft;
  /** Addresses of the pictures that are uploaded. */
  images: readonly string[];
  /** Index of the step that was open. */
  step: number;
}

const isImage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/api/images/');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAll = (): Record<string, unknown> => {
  try {
    const all: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return isRecord(all) ? all : {};
  } catch {
    return {};
  }
};

/** A day that has passed since it was chosen is no start any more (`checkDates`): the calendar begins today. */
const fromToday = (draft: Draft): Draft => {
  const today = todayIn('Europe/Madrid');
  return draft.startDate !== '' && draft.startDate < today ? { ...draft, startDate: today } : draft;
};

/** What this person has kept here. */
export const readDraft = (userId: string): KeptDraft => {
  const mine = readAll()[userId];
  const kept = isRecord(mine) ? mine : {};
  return {
    draft: fromToday(toSpotDraft(kept.draft)),
    images: Array.isArray(kept.images) ? kept.images.filter(isImage) : [],
    step: typeof kept.step === 'number' ? kept.step : 0,
  };
};

export const saveDraft = (userId: string, kept: KeptDraft) =>
  writeStored(KEY, JSON.stringify({ ...readAll(), [userId]: kept }));

export const forgetDraft = (userId: string) => {
  const { [userId]: _mine, ...others } = readAll();
  if (Object.keys(others).length > 0) writeStored(KEY, JSON.stringify(others));
  else removeStored(KEY);
};
