import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { call } from '#web/lib/api-client.ts';
import { keepOwnVehicle } from '#web/lib/own-vehicle.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { showAnswer } from '#web/lib/show-answer.ts';

/** The caller's vehicles. The default one is also kept on the device, for its next search. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: async ({ signal }) => {
    const signIn = tokenStore.signIn();
    const vehicles = await call('vehicles', 'listVehicles', {}, { signal });
    keepOwnVehicle(vehicles, signIn);
    return vehicles;
  },
});

/** Shows the answer of a change. */
export const showVehicles = (queries: QueryClient, vehicles: Vehicle[]) => {
  keepOwnVehicle(vehicles, tokenStore.signIn());
  showAnswer(queries, vehiclesQuery.queryKey, vehicles);
};
