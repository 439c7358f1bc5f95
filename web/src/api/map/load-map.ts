import { queryOptions } from '@tanstack/react-query';

/** The map with its library, which is large: fetched when the first map comes near the viewport. */
export const mapModuleQuery = queryOptions({
  queryKey: ['map', 'module'],
  queryFn: () => import('#web/map/map-view.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
  structuralSharing: false,
});
