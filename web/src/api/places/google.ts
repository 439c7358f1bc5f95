import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { configQuery } from '#web/api/config.ts';
import type { GooglePlaces } from './google-places.ts';

/**
 * Google's places where the stage has a key for them (ruling 21), fetched when somebody types a place: `none` without
 * a key, `failed` when they do not load or do not answer, for the rest of the visit.
 */
export const googleQuery = queryOptions({
  queryKey: ['places', 'google'],
  queryFn: async ({ client }): Promise<GooglePlaces | 'none' | 'failed'> => {
    const { googleMapsKey } = await client.query(configQuery);
    if (!googleMapsKey) return 'none';
    try {
      const { loadGooglePlaces } = await import('./google-places.ts');
      return await loadGooglePlaces(googleMapsKey);
    } catch {
      return 'failed';
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
});

/** What Google answers, else what the site's own places do, which carry on wherever Google does not (MP-06). */
export const askPlaces = async <T>(
  client: QueryClient,
  askGoogle: (google: GooglePlaces) => Promise<T | undefined>,
  askOwn: () => Promise<T>,
): Promise<T> => {
  const google = await client.query(googleQuery).catch(() => 'none' as const);
  if (typeof google === 'string') return askOwn();
  try {
    return (await askGoogle(google)) ?? (await askOwn());
  } catch {
    client.setQueryData(googleQuery.queryKey, 'failed');
    return askOwn();
  }
};
