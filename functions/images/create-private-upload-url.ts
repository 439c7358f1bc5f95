import { imageRoutes } from '#shared/api/images.ts';
import { createPrivateUploadUrl } from '#shared/domain/images/private-pictures.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(imageRoutes.createPrivateUploadUrl, ({ actor, input }) =>
  createPrivateUploadUrl(
    kit.connect(kit.bookings, kit.limits, kit.uploads),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
