import type { QueryClient } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { whenPicturesReady } from '#web/api/images/when-pictures-ready.ts';
import { call } from '#web/lib/api-client.ts';
import { changePages } from '#web/lib/change-pages.ts';
import { mySpotsQuery } from './list-my-spots.ts';

/** Changes fields of an own spot, in camelCase or snake_case (ruling 18), and returns all of it. */
export const updateSpot = (spotId: string, changes: Record<string, unknown>) =>
  whenPicturesReady(() => call('spots', 'updateSpot', { params: { spotId }, body: changes }));

/** Shows a changed spot in the list at once. */
export const showSpot = (queries: QueryClient, saved: Spot) =>
  queries.setQueryData(
    mySpotsQuery.queryKey,
    changePages<Spot>((spots) => spots.map((spot) => (spot.id === saved.id ? saved : spot))),
  );
