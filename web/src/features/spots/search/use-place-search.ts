import { useQueryClient } from '@tanstack/react-query';
import { placeQuery } from '#web/features/places/api/get-place.ts';
import { placeSuggestionsQuery } from '#web/features/places/api/suggest-places.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** Finds the position of a text that was typed without choosing a suggestion: that of the best one, if any. */
export const usePlaceSearch = () => {
  const queries = useQueryClient();
  return async (text: string): Promise<{ name: string; position: LatLng } | undefined> => {
    const [best] = await queries.query(placeSuggestionsQuery(text));
    if (!best) return undefined;
    const place = await queries.query(placeQuery(best.place_id));
    return { name: best.main_text, position: place.geometry.location };
  };
};
