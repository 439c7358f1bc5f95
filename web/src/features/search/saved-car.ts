import { readStored, writeStored } from '#web/lib/storage.ts';
import { CAR_MEASURES, listFilters, type Filters } from '#web/api/spots/filters.ts';

/** Measures of the visitor's own car, as a query, for the next visit. */
const KEY = 'plazalibre.car';

/** The car that was searched for last. */
export const readSavedCar = (): Filters | undefined => {
  const kept = listFilters(new URLSearchParams(readStored(KEY) ?? ''));
  return Object.keys(kept).length > 0 ? kept : undefined;
};

/** Keeps the car of a search, if it has one. */
export const saveCar = (filters: Filters) => {
  const measures = CAR_MEASURES.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []));
  if (measures.length > 0) writeStored(KEY, new URLSearchParams(measures).toString());
};
