import { type Expiring, computeExpiry } from '../lib/retention.ts';
import { TABLE } from './table.ts';

/** The expiry attribute of a record; `from` in epoch milliseconds or as an instant. */
export const ending = (record: Expiring, from: number | string): Record<string, number> => ({
  [TABLE.ttlAttribute]: computeExpiry(record, typeof from === 'string' ? Date.parse(from) : from),
});
