import { rentalRoutes } from '#shared/api/rentals.ts';
import { confirmCard } from '#shared/domain/rentals/change-card.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(rentalRoutes.confirmRentalCard, ({ actor, input }) =>
  confirmCard(
    kit.connect(kit.rentals, kit.accounts, kit.limits, kit.payments),
    actor,
    input.params.rentalId,
    input.body.setupId,
  ),
);
