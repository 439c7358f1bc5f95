import { Spot } from '../model/spot.ts';
import type { TableItem } from './client.ts';
import { readRecord } from './read-record.ts';

/** Parses the item of a spot. Throws `UnreadableRecord`. */
export const toSpot = (item: TableItem): Spot => {
  const { isPublic: _derived, ...stored } = item;
  return readRecord(Spot, stored);
};
