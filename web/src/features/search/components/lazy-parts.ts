import type { ComponentType } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** A part of the search with its texts, which the first view does not need. */
const partOfSearch = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), loadTexts(['search'])]);
    return part.default;
  });

const results = partOfSearch(() => import('./results-list.tsx'));
const days = partOfSearch(() => import('./dates-panel.tsx'));
const dialog = partOfSearch(() => import('./filters-dialog.tsx'));

export const ResultsList = results.Part;
export const DatesPanel = days.Part;
export const MonthPanel = partOfSearch(() => import('./month-panel.tsx')).Part;
export const PatternSelect = lazyPart(async () => {
  const [part] = await Promise.all([import('./pattern-select.tsx'), loadTexts(['rentals'])]);
  return part.default;
}).Part;
export const HoursPanel = partOfSearch(() => import('./hours-panel.tsx')).Part;
export const FiltersDialog = dialog.Part;
export const ResultsTools = partOfSearch(() => import('./results-tools.tsx')).Part;
export const SpotPopup = partOfSearch(() => import('./spot-popup.tsx')).Part;

/** Loads them ahead; errors are reported when they are shown. */
export const preloadResults = results.preload;
/** Both panels are in one file. */
export const preloadWhen = days.preload;
export const preloadFilters = dialog.preload;
