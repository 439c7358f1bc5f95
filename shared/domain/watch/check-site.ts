import type { Box } from '../../lib/geo.ts';
import { DAY, SECOND, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';

/** The steps of a driver until the price is shown, in order. */
export type SiteStep = 'home' | 'config' | 'search' | 'spot' | 'availability' | 'quote';

export interface SiteCheck {
  readonly steps: readonly { readonly step: SiteStep; readonly milliseconds: number }[];
  /** The failed step; later steps were not tried. */
  readonly failed?: { readonly step: SiteStep; readonly error: unknown };
}

/** A driver would have left by then. Six steps end before the function's timeout (see the manifest). */
export const STEP_LIMIT = 8 * SECOND;

const MADRID: Box = { west: -3.9, south: 40.3, east: -3.5, north: 40.6 };
const SPAIN: Box = { west: -18.3, south: 27.5, east: 4.5, north: 44 };

/** Enough to zoom from the whole country into one street, each view an eighth as wide as the previous one. */
const MAX_VIEWS = 6;
/** The maximum of consecutive spots without a free day that are tried. */
const SPOTS_TRIED = 5;
/** Days ahead in which a free day is searched for: as far as one answer goes. */
const DAYS_AHEAD = 60;

/** The part of a box around a position, an eighth as wide and high. */
const closeUp = (box: Box, at: { latitude: number; longitude: number }): Box => {
  const [width, height] = [(box.east - box.west) / 16, (box.north - box.south) / 16];
  return {
    west: at.longitude - width,
    east: at.longitude + width,
    south: at.latitude - height,
    north: at.latitude + height,
  };
};

/** Finds spots in a box as a driver does, who opens the first cluster as long as there are only clusters. */
const findSpots = async ({ site }: Needs<'site'>, box: Box, signal: AbortSignal): Promise<string[]> => {
  let [current, looks]: [Box, number] = [box, 0];
  for (;;) {
    const { spots, clusters } = await site.searchMap(current, signal);
    const [cluster] = clusters;
    if (spots.length > 0 || !cluster) return spots.map(({ id }) => id);
    if (++looks === MAX_VIEWS) throw new Error('The map has clusters and no spots, however close one looks.');
    current = closeUp(current, cluster);
  }
};

/**
 * Uses the public site as a driver does, and writes nothing: no hold, no payment. A marketplace without spots or without a free day is no
 * failure; but every answer must be on time and match the contract.
 */
export const checkSite = async (deps: Needs<'site' | 'clock'>): Promise<SiteCheck> => {
  const steps: { step: SiteStep; milliseconds: number }[] = [];
  let current: SiteStep = 'home';
  const take = async <T>(step: SiteStep, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    current = step;
    const startedAt = deps.clock.now();
    const answer = await run(AbortSignal.timeout(STEP_LIMIT));
    steps.push({ step, milliseconds: deps.clock.now() - startedAt });
    return answer;
  };
  try {
    const { site } = deps;
    await take('home', (signal) => site.openHome(signal));
    await take('config', (signal) => site.readConfig(signal));
    const found = await take('search', async (signal) => {
      const near = await findSpots(deps, MADRID, signal);
      return near.length > 0 ? near : findSpots(deps, SPAIN, signal);
    });
    const spots = found.slice(0, SPOTS_TRIED);
    const [first] = spots;
    if (first === undefined) return { steps };
    await take('spot', (signal) => site.openSpot(first, signal));
    const free = await take('availability', (signal) => findFreeDay(deps, spots, signal));
    if (free) await take('quote', (signal) => site.quoteDay(free.spotId, free.date, signal));
    return { steps };
  } catch (error) {
    return { steps, failed: { step: current, error } };
  }
};

/** The first of the spots that can be booked, and its first free day. */
const findFreeDay = async (
  { site, clock }: Needs<'site' | 'clock'>,
  spots: readonly string[],
  signal: AbortSignal,
): Promise<{ spotId: string; date: string } | undefined> => {
  const [from, to] = [clock.now(), clock.now() + DAYS_AHEAD * DAY].map((at) => toIso(at).slice(0, 10));
  for (const spotId of spots) {
    const { firstBookableDate } = await site.readAvailability(spotId, from ?? '', to ?? '', signal);
    if (firstBookableDate !== null) return { spotId, date: firstBookableDate };
  }
  return undefined;
};
