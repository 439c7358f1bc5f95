import { favouriteRoutes } from '#shared/api/favourites.ts';
import { addAvailabilityAlert } from '#shared/domain/favourites/availability-alerts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.wishStay, ({ actor, input }) =>
  addAvailabilityAlert(
    kit.connect(kit.favourites, kit.spots, kit.calendar, kit.limits),
    actor,
    input.params.spotId,
    input.body,
  ),
);
