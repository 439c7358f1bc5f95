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

const entryState = () => (window.history.state ?? {}) as Record<string, unknown>; // the router's own is an object

/** Keeps the panel in the history entry at hand, so that a reload and coming back find it. */
export const keepPanel = (draft: PanelDraft) => {
  try {
    window.history.replaceState({ ...entryState(), [KEY]: draft }, '');
  } catch {
    // Safari takes a hundred in ten seconds: the next change keeps this one, too.
  }
};

/** What `keepPanel` has kept there. */
export const readKeptPanel = (): PanelDraft | undefined =>
  import.meta.env.SSR ? undefined : (entryState()[KEY] as PanelDraft | undefined); // written above
