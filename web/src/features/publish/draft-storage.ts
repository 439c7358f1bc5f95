import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { toDraft, type Draft } from './draft.ts';

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

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>; // every part of it is checked where it is read
  } catch {
    return {};
  }
};

/** What this person has kept here. What somebody else left in this browser is nobody's business. */
export const readDraft = (userId: string): KeptDraft => {
  const kept = parse(readStored(KEY) ?? '{}');
  if (kept.userId !== userId) return { draft: toDraft(undefined), images: [], step: 0 };
  return {
    draft: toDraft(kept.draft),
    images: Array.isArray(kept.images) ? kept.images.filter(isImage) : [],
    step: typeof kept.step === 'number' ? kept.step : 0,
  };
};

export const keepDraft = (userId: string, kept: KeptDraft) =>
  writeStored(KEY, JSON.stringify({ userId, ...kept }));

export const forgetDraft = () => removeStored(KEY);
