import { type Ending, computeExpiry } from '../lib/retention.ts';
import { TABLE } from './table.ts';

/** The expiry attribute by the retention rule of a kind; `from` in epoch milliseconds or as an instant. */
export const ending = (kind: Ending, from: number | string): Record<string, number> => ({
  [TABLE.ttlAttribute]: computeExpiry(kind, typeof from === 'string' ? Date.parse(from) : from),
});
