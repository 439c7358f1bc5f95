import type { Box } from '../../lib/geo.ts';
import { DAY, SECOND, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';

/** What a driver does until the price is on the screen, in this order. */
export type SiteStep = 'home' | 'config' | 'search' | 'spot' | 'availability' | 'quote';

export interface SiteCheck {
  readonly steps: readonly { readonly step: SiteStep; readonly milliseconds: number }[];
  /** The step that did not work; what comes after it was not tried. */
  readonly failed?: { readonly step: SiteStep; readonly error: unknown };
}

/** A driver would have gone by then. Six of these end before the function does (see the manifest). */
export const STEP_LIMIT = 8 * SECOND;

const MADRID: Box = { west: -3.9, south: 40.3, east: -3.5, north: 40.6 };
const SPAIN: Box = { west: -18.3, south: 27.5, east: 4.5, north: 44 };

/** Enough to go from the whole country into one street, each look an eighth as wide as the one before. */
const LOOKS = 6;
/** Spaces that are full or resting are passed by; so many in a row are enough. */
const SPOTS_TRIED = 5;
/** How far ahead a day is looked for: as far as one answer goes. */
const DAYS_AHEAD = 60;

/** The part of a box around a place, an eighth as wide and as high. */
const closeUp = (box: Box, at: { latitude: number; longitude: number }): Box => {
  const [width, height] = [(box.east - box.west) / 16, (box.north - box.south) / 16];
  return {
    west: at.longitude - width,
    east: at.longitude + width,
    south: at.latitude - height,
    north: at.latitude + height,
  };
};

/** Spaces of a box, as a driver finds them who opens the first cluster as long as there are only clusters. */
const findSpots = async ({ site }: Needs<'site'>, box: Box, signal: AbortSignal): Promise<string[]> => {
  let [current, looks]: [Box, number] = [box, 0];
  for (;;) {
    const { spots, clusters } = await site.searchMap(current, signal);
    const [cluster] = clusters;
    if (spots.length > 0 || !cluster) return spots.map(({ id }) => id);
    if (++looks === LOOKS) throw new Error('The map has clusters and no spaces, however close one looks.');
    current = closeUp(current, cluster);
  }
};

/**
 * Does what a driver does by the public address, and writes nothing: no hold, no payment. A marketplace without spaces,
 * or without a free day, is no failure; what is there must answer, in time and as the contract says.
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

/** The first of the spaces that can be booked, and its first day. */
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
