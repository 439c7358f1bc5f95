import { favouriteRoutes } from '#shared/api/favourites.ts';
import { wishStay } from '#shared/domain/favourites/wish-stay.ts';
import { clock, withCalendar, withFavourites, withLimits, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(favouriteRoutes.wishStay, ({ actor, input }) =>
  wishStay(
    { ...withFavourites(), ...withSpots(), ...withCalendar(), ...withLimits(), ...clock },
    actor,
    input.params.spotId,
    input.body,
  ),
);
