import { useQuery } from '@tanstack/react-query';
import type { Vehicle } from '#shared/api/vehicles.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { vehiclesQuery } from '#web/api/vehicles/list-vehicles.ts';

/** The default vehicle of who is signed in; undefined without one, or before it is known. */
export const useDefaultVehicle = (): Vehicle | undefined => {
  const isSignedIn = useSession().status === 'signed-in';
  const { data } = useQuery({ ...vehiclesQuery, enabled: isSignedIn });
  return data?.find(({ isDefault }) => isDefault);
};
