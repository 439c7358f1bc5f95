import { lazy, type ComponentType } from 'react';
import { loadTexts } from '#web/i18n/texts.ts';

/** A part of the results with its texts, which the first view does without. */
const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const loadBoth = async () => {
    const [part] = await Promise.all([load(), loadTexts(['search'])]);
    return part;
  };
  return { Part: lazy(loadBoth), preload: () => void loadBoth().catch(() => undefined) };
};

const results = lazyPart(() => import('./results-list.tsx'));
const dialog = lazyPart(() => import('./filters-dialog.tsx'));

export const ResultsList = results.Part;
export const FiltersDialog = dialog.Part;
export const FilterChips = lazyPart(() => import('./filter-chips.tsx')).Part;
export const SpotPopup = lazyPart(() => import('./spot-popup.tsx')).Part;

/** Fetch them ahead; a failure is left to the showing. */
export const preloadResults = results.preload;
export const preloadFilters = dialog.preload;
