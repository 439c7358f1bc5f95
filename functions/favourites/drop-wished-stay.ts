import { favouriteRoutes } from '#shared/api/favourites.ts';
import { removeAvailabilityAlert } from '#shared/domain/favourites/availability-alerts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(favouriteRoutes.dropWishedStay, ({ actor, input }) =>
  removeAvailabilityAlert(kit.connect(kit.favourites, kit.limits), actor, input.params.spotId, input.query),
);
