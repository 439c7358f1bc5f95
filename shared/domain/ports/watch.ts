import type { MapAnswer } from '../../api/search.ts';
import type { Availability, Quote, Spot } from '../../api/spots.ts';
import type { Box } from '../../lib/geo.ts';

/**
 * The product at its public address, without signing in. Everything throws when the answer is late, is not the one
 * that was asked for, or is not what the contract says. `signal` ends a call whose time is over.
 */
export interface PublicSite {
  openHome(signal: AbortSignal): Promise<void>;
  readConfig(signal: AbortSignal): Promise<void>;
  searchMap(box: Box, signal: AbortSignal): Promise<MapAnswer>;
  openSpot(spotId: string, signal: AbortSignal): Promise<Spot>;
  readAvailability(spotId: string, from: string, to: string, signal: AbortSignal): Promise<Availability>;
  quoteDay(spotId: string, date: string, signal: AbortSignal): Promise<Quote>;
}
