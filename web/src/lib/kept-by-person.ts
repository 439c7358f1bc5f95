import { readStored, removeStored, writeStored } from './storage.ts';

/** Drafts by person: two people may share a computer, and neither must see or lose anything to the other. */
const KEY = 'plazalibre.publishDraft';

/** The form of tax details in this tab (`features/taxes/tax-draft.ts`). A sign-out deletes it. */
export const TAX_DRAFT = 'plazalibre.taxDraft';

/** A sign-out that has not reached the server yet: the session of its cookie goes on, and no script can end it. */
export const UNFINISHED = 'plazalibre.signOut';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readAll = (): Record<string, unknown> => {
  try {
    const all: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return isRecord(all) ? all : {};
  } catch {
    return {};
  }
};

export const readKept = (userId: string): unknown => readAll()[userId];

export const writeKept = (userId: string, kept: unknown) =>
  writeStored(KEY, JSON.stringify({ ...readAll(), [userId]: kept }));

/** Forgets the entries of all people, for a sign-out of an unknown person. */
export const forgetAllKept = () => removeStored(KEY);

export const forgetKept = (userId: string) => {
  const { [userId]: _mine, ...others } = readAll();
  if (Object.keys(others).length > 0) writeStored(KEY, JSON.stringify(others));
  else removeStored(KEY);
};
