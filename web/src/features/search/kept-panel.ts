import { MONTH_PATTERNS, VEHICLE_TYPES } from '#shared/model/constants.ts';
import { USUAL_VEHICLE, type VehicleType } from '#web/api/spots/filters.ts';
import { isDay } from '#web/lib/dates.ts';
import { keepInEntry, readFromEntry } from '#web/lib/entry-notes.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { parseStoredArea, toStoredArea } from '#web/map/search-area.ts';
import type { FoundPlace } from './found-place.ts';
import { parseHours } from './parse-hours.ts';
import { isShownInstead } from './search-address.ts';
import type { DraftDates, StayDraft } from './stay-draft.ts';

/** The number of the stored format. Raise it with every change of what is stored. 1: without a number. 2: hours of one day. 4: months. 5: their times. */
export const PANEL_FORMAT = 5;

/** Input of the panel that was not searched yet. */
export interface PanelDraft {
  location: string;
  found: FoundPlace | undefined;
  stay: StayDraft;
  vehicle: VehicleType;
}

/** In the history entry, beside the router's state. */
const KEY = 'searchPanel';

const toFound = (kept: unknown): FoundPlace | undefined => {
  if (!isRecord(kept) || typeof kept.name !== 'string') return undefined;
  const { name, look, instead } = kept;
  const searchArea = parseStoredArea(look);
  if (look !== undefined && !searchArea) return undefined;
  return { name, ...(searchArea && { searchArea }), ...(isShownInstead(instead) && { instead }) };
};

const toDates = (kept: unknown): DraftDates => {
  if (!isRecord(kept) || !isDay(kept.startDate)) return {};
  const { startDate, endDate } = kept;
  return isDay(endDate) && endDate > startDate ? { startDate, endDate } : { startDate };
};

const KINDS = ['days', 'hours', 'months'] as const;

const toStay = (kept: unknown): StayDraft => {
  if (!isRecord(kept)) return { kind: 'days', dates: {} };
  const hours = isRecord(kept.hours) && parseHours(kept.hours);
  const pattern = MONTH_PATTERNS.find((type) => type === kept.pattern);
  return {
    kind: KINDS.find((kind) => kind === kept.kind) ?? 'days',
    dates: toDates(kept.dates),
    ...(isDay(kept.month) && { month: kept.month }),
    ...(pattern && { pattern }),
    ...(hours && { hours }),
  };
};

/** A panel as this or an older release stored it: what cannot be read is dropped. */
export const toPanelDraft = (kept: unknown): PanelDraft | undefined =>
  isRecord(kept)
    ? {
        location: typeof kept.location === 'string' ? kept.location : '',
        found: toFound(kept.found),
        stay: toStay(kept.stay),
        vehicle: VEHICLE_TYPES.find((type) => type === kept.vehicle) ?? USUAL_VEHICLE,
      }
    : undefined;

const toKeptPlace = ({ searchArea, ...found }: FoundPlace) => ({
  ...found,
  ...(searchArea && { look: toStoredArea(searchArea) }),
});

/** The panel as it is stored; `look` is the area of its place. */
export const toKeptPanel = ({ found, ...draft }: PanelDraft) => ({
  format: PANEL_FORMAT,
  ...draft,
  ...(found && { found: toKeptPlace(found) }),
});

/** Stores the panel in the current history entry, so that a reload and going back restore it. */
export const keepPanel = (draft: PanelDraft) => {
  keepInEntry(KEY, toKeptPanel(draft));
};

/** The panel that `keepPanel` has stored there. */
export const readKeptPanel = (): PanelDraft | undefined => toPanelDraft(readFromEntry(KEY));
