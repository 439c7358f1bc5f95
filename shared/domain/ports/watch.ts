import type { MapAnswer } from '../../api/search.ts';
import type { Availability, Quote, Spot } from '../../api/spots.ts';
import type { Box } from '../../lib/geo.ts';

/**
 * The public site without sign-in. Every method throws if the answer is late, is for something else, or does not match the contract.
 * `signal` aborts a call.
 */
export interface PublicSite {
  openHome(signal: AbortSignal): Promise<void>;
  readConfig(signal: AbortSignal): Promise<void>;
  searchMap(box: Box, signal: AbortSignal): Promise<MapAnswer>;
  openSpot(spotId: string, signal: AbortSignal): Promise<Spot>;
  readAvailability(spotId: string, from: string, to: string, signal: AbortSignal): Promise<Availability>;
  quoteDay(spotId: string, date: string, signal: AbortSignal): Promise<Quote>;
}

declare module '../deps.ts' {
  interface Deps {
    readonly site: PublicSite;
  }
}
