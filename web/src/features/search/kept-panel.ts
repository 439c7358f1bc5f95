import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import type { VehicleType } from '#web/api/spots/filters.ts';
import type { FoundPlace } from './found-place.ts';
import type { StayDraft } from './stay-draft.ts';

/** Input of the panel that was not searched yet. */
export interface PanelDraft {
  location: string;
  found: FoundPlace | undefined;
  stay: StayDraft;
  vehicle: VehicleType;
}

/** In the history entry, beside the router's state. */
const KEY = 'searchPanel';

/** Stores the panel in the current history entry, so that a reload and going back restore it. */
export const keepPanel = (draft: PanelDraft) => {
  keepInEntry(KEY, draft);
};

/** The panel that `keepPanel` has stored there. */
export const readKeptPanel = (): PanelDraft | undefined => readFromEntry(KEY) as PanelDraft | undefined; // written above
