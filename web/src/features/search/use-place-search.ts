import { useQueryClient } from '@tanstack/react-query';
import { namedPlaceQuery } from '#web/api/places/get-place.ts';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';

/** Finds the place that a text names, typed or in an address: the one that the API searches by this text, too. */
export const usePlaceSearch = () => {
  const queries = useQueryClient();
  return async (text: string): Promise<{ name: string; look: MapViewState } | undefined> => {
    const place = await queries.query(namedPlaceQuery(text));
    return place ? { name: place.name, look: lookAtPlace(place.geometry) } : undefined;
  };
};
