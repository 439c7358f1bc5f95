import type { Spot } from '../domain/spots/spot.ts';
import { type TableItem, withoutKeys } from './client.ts';

/** A space as its item says. */
export const toSpot = (item: TableItem): Spot => {
  const { isPublic: _derived, ...spot } = withoutKeys<Spot & { isPublic: boolean }>(item);
  return spot;
};
