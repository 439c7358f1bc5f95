import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotCard } from '#shared/api/spots.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import { spotsOnMapQuery, type StayDates } from '../api/list-spots-on-map.ts';
import { isInBox, snapBox } from './map-view-state.ts';

/** A visitor who drags the map in several strokes asks once. */
const PAUSE_MS = 300;

const NONE: readonly SpotCard[] = [];

export const positionOf = ({ latitude: lat, longitude: lng }: SpotCard): LatLng => ({ lat, lng });

/** Squared degrees, the longitude shortened as the meridians come together: enough to compare. */
const distance = (from: LatLng, to: LatLng) =>
  (from.lat - to.lat) ** 2 + ((from.lng - to.lng) * Math.cos((from.lat * Math.PI) / 180)) ** 2;

const centerOf = ([west, south, east, north]: MapBox): LatLng => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

/** The spaces that the map shows, the nearest to its middle first, and `all` that were loaded around it. */
export const useSpotsInView = (box: MapBox, zoom: number, dates: StayDates | undefined) => {
  const settled = useDebounced(
    useMemo(() => ({ box, zoom }), [box, zoom]),
    PAUSE_MS,
  );
  const query = useQuery(spotsOnMapQuery(snapBox(settled.box, settled.zoom), dates));
  const all = query.data?.spots ?? NONE;
  const inView = useMemo(() => {
    const center = centerOf(box);
    return all
      .filter((spot) => isInBox(box, positionOf(spot)))
      .map((spot) => ({ spot, away: distance(center, positionOf(spot)) }))
      .sort((a, b) => a.away - b.away)
      .map(({ spot }) => spot);
  }, [all, box]);
  return { ...query, all, inView };
};
