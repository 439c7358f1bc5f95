import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import type { VehicleType } from '#web/api/spots/filters.ts';
import type { FoundPlace } from './found-place.ts';
import type { StayDraft } from './stay-draft.ts';

/** What is filled in and was not searched yet. */
export interface PanelDraft {
  location: string;
  found: FoundPlace | undefined;
  stay: StayDraft;
  vehicle: VehicleType;
}

/** Of a history entry, beside what the router keeps there. */
const KEY = 'searchPanel';

/** Keeps the panel in the history entry at hand, so that a reload and coming back find it. */
export const keepPanel = (draft: PanelDraft) => {
  keepInEntry(KEY, draft);
};

/** What `keepPanel` has kept there. */
export const readKeptPanel = (): PanelDraft | undefined => readFromEntry(KEY) as PanelDraft | undefined; // written above
