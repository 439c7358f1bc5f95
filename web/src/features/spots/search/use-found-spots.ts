import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotCard, SpotCluster } from '#shared/api/search.ts';
import { spotsOnMapQuery } from '../api/list-spots-on-map.ts';
import { boxAround, roundBox, type MapLook } from './map-view-state.ts';
import type { SpotSearch } from './search-address.ts';

const NO_SPOTS: readonly SpotCard[] = [];
const NO_CLUSTERS: readonly SpotCluster[] = [];

const REM = 16;
/** As map-section.module.css, container.module.css and tokens.css lay the map out. */
const WIDE = 64 * REM;
const PAGE_WIDTH = 72 * REM;
const LIST_AND_GAP = 27 * REM;
const MAP_HEIGHT = 600;
const MOST_OF_SCREEN = 0.75;

/** The size that the map has in this window, in pixels, so that the search need not wait for it, nor for a map at all. */
const mapSize = (): [width: number, height: number] => {
  if (import.meta.env.SSR) return [PAGE_WIDTH, MAP_HEIGHT];
  const gutter = Math.max(REM, Math.min(0.04 * window.innerWidth, 2 * REM));
  const room = document.documentElement.clientWidth - 2 * gutter;
  return window.innerWidth < WIDE
    ? [room, Math.min(MAP_HEIGHT, MOST_OF_SCREEN * window.innerHeight)]
    : [Math.min(room, PAGE_WIDTH) - LIST_AND_GAP, MAP_HEIGHT];
};

/** The box that is searched for a look, the same for as long as the look is. */
export const useSearchedBox = (look: MapLook) =>
  useMemo(() => roundBox(boxAround(look, ...mapSize())), [look]);

/** What was found where was searched. What was found before stays until then. */
export const useFoundSpots = (
  look: MapLook,
  { dates, filters }: Pick<SpotSearch, 'dates' | 'filters'>,
  isEnabled = true,
) => {
  const box = useSearchedBox(look);
  const query = useQuery({ ...spotsOnMapQuery(box, dates, filters), enabled: isEnabled });
  const { spots = NO_SPOTS, clusters = NO_CLUSTERS, clustered = 0, area } = query.data ?? {};
  return {
    ...query,
    box,
    spots,
    clusters,
    clustered,
    /** So many that none of them could be looked at. */
    isTooMany: query.isSuccess && area === null,
  };
};

export type FoundSpots = ReturnType<typeof useFoundSpots>;
