import { favouriteRoutes } from '#shared/api/favourites.ts';
import { unsubscribe } from '#shared/domain/favourites/unsubscribe.ts';
import { clock, withAccounts, withLimits, withMailedLinks } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.unsubscribe, ({ client, input }) =>
  unsubscribe(
    { ...withAccounts(), ...withMailedLinks(), ...withLimits(), ...clock },
    client,
    input.query.token,
  ),
);
