import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { spotsOnMapQuery, type SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { USUAL_VEHICLE, type Filters } from '#web/api/spots/filters.ts';
import type { SearchArea } from '#web/map/search-area.ts';
import { useSearchBox } from './use-found-spots.ts';

/** Typing a number causes one request. */
const PAUSE_MS = 400;

/** The number of spots that filters would find, once they no longer change; undefined while the exact number is unknown. */
export const useDraftCount = (
  searchArea: SearchArea,
  stay: SearchedStay | undefined,
  filters: Filters | undefined,
) => {
  const box = useSearchBox(searchArea);
  const asked = filters && JSON.stringify(filters);
  const settled = useDebounced(asked, PAUSE_MS);
  const settledFilters = useMemo(
    () => (settled ? (JSON.parse(settled) as Filters) : { vehicleType: USUAL_VEHICLE }), // written above
    [settled],
  );
  const { data, isPlaceholderData } = useQuery({
    ...spotsOnMapQuery(box, stay, settledFilters, searchArea.place?.center),
    enabled: settled !== undefined,
  });
  const isExact = data && !isPlaceholderData && data.clustered === 0 && asked === settled;
  return isExact ? data.total : undefined;
};
