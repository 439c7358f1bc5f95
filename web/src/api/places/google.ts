import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { configQuery } from '#web/api/config.ts';
import type { GooglePlaces } from './google-places.ts';

/**
 * Google's places if the stage has a key (ruling 21), loaded when somebody types a place: `none` without a key, `failed` for the rest of
 * the visit if they do not load or answer.
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

/** Google's answer, or else that of the site's own places, which work without Google (MP-06). */
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
