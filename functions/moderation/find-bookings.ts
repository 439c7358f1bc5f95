import { moderationRoutes } from '#shared/api/moderation.ts';
import { findBookings } from '#shared/domain/moderation/find-bookings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(moderationRoutes.findBookings, ({ input }) =>
  findBookings(kit.connect(kit.bookings, kit.claims, kit.rentals), input.query),
);
