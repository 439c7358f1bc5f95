import { imageRoutes } from '#shared/api/images.ts';
import { createPrivateUploadUrl } from '#shared/domain/images/private-pictures.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(imageRoutes.createPrivateUploadUrl, ({ actor, input }) =>
  createPrivateUploadUrl(
    { ...kit.bookings(), ...kit.limits(), ...kit.clock, ...kit.uploads() },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
