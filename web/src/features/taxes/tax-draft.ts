import type { TaxDetails } from '#shared/api/taxes.ts';
import { isRecord, TAX_DRAFT, UNFINISHED } from '#web/lib/kept-by-person.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { readTaxValues, toTaxValues, type TaxValues } from './tax-values.ts';

/** The number of the stored format. Raise it with every change of what is stored. */
export const TAX_DRAFT_FORMAT = 2;

export interface TaxDraft {
  /** Revision of the saved details that the draft changes. */
  revision: number;
  values: TaxValues;
}

const readAll = (): unknown => {
  try {
    return JSON.parse(readStored(TAX_DRAFT, 'session') ?? 'null');
  } catch {
    return undefined;
  }
};

/** Reads the tab's draft of a person's form, which survives reloads. Undefined without changes. */
export const readTaxDraft = (userId: string, saved: TaxDetails): TaxDraft | undefined => {
  const kept = readAll();
  if (!isRecord(kept) || kept.userId !== userId || !isRecord(kept.values)) return undefined;
  const revision = typeof kept.revision === 'number' ? kept.revision : saved.revision;
  return { revision, values: readTaxValues(kept.values, toTaxValues(saved)) };
};

export const forgetTaxDraft = () => removeStored(TAX_DRAFT, 'session');

export const keepTaxDraft = (userId: string, draft: TaxDraft) =>
  writeStored(TAX_DRAFT, JSON.stringify({ format: TAX_DRAFT_FORMAT, userId, ...draft }), 'session');

const forgetAfterSignOut = ({ key }: StorageEvent) => {
  if (key === UNFINISHED) forgetTaxDraft();
};

/**
 * Deletes the draft after a sign-out in another tab, which cannot delete it: each tab has its own session storage. It goes on when the
 * form is left.
 */
export const watchSignOut = () => window.addEventListener('storage', forgetAfterSignOut);
