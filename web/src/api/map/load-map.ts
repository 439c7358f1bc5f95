import { queryOptions } from '@tanstack/react-query';

/**
 * The map with its library, which is large: fetched when the first map is near the viewport and its visitor does anything. Only a press repeats a failure: a browser
 * that caches it then reloads the page, which would lose what somebody is typing.
 */
export const mapModuleQuery = queryOptions({
  queryKey: ['map', 'module'],
  queryFn: () => import('#web/map/site-map.tsx'),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  structuralSharing: false,
});
