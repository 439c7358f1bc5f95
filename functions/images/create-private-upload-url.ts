import { imageRoutes } from '#shared/api/images.ts';
import { createPrivateUploadUrl } from '#shared/domain/images/private-pictures.ts';
import { clock, withBookings, withLimits, withUploads } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(imageRoutes.createPrivateUploadUrl, ({ actor, input }) =>
  createPrivateUploadUrl(
    { ...withBookings(), ...withLimits(), ...clock, ...withUploads() },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
