import { moderationRoutes } from '#shared/api/moderation.ts';
import { findBookings } from '#shared/domain/moderation/find-bookings.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(moderationRoutes.findBookings, ({ input }) =>
  findBookings({ ...kit.bookings(), ...kit.claims() }, input.query),
);
