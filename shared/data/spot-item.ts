import { Spot } from '../model/spot.ts';
import type { TableItem } from './client.ts';
import { readRecord } from './read-record.ts';

/** A space as its item says. Throws `UnreadableRecord`. */
export const toSpot = (item: TableItem): Spot => {
  const { isPublic: _derived, ...stored } = item;
  return readRecord(Spot, stored);
};
