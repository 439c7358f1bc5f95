import * as z from 'zod';
import { IMAGE_TYPES } from '../model/constants.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGE_MEGABYTES } from '../model/rules.ts';
import { IntegerText, PrivatePictureName, textLine } from '../model/fields.ts';
import { route } from './route.ts';

/** Exactly this type and length can be uploaded. */
const upload = {
  contentType: z.enum(IMAGE_TYPES, `Must be one of ${IMAGE_TYPES.join(', ')}.`),
  contentLength: IntegerText.pipe(
    z
      .int()
      .min(1, 'Must not be empty.')
      .max(MAX_IMAGE_BYTES, `Must be at most ${String(MAX_IMAGE_MEGABYTES)} MB.`),
  ),
};

export const imageRoutes = {
  createUploadUrl: route({
    method: 'POST',
    path: '/images/upload-url',
    auth: 'user',
    summary: 'An address to PUT one picture to, with exactly this type and length, within ten minutes',
    body: z.object({ ...upload, fileName: textLine(0, 255).optional() }),
    response: z.object({ uploadURL: z.string() }),
    errors: ['rate_limited'],
    needs: { table: 'keys', limits: true, images: 'sign' },
  }),
  createPrivateUploadUrl: route({
    method: 'POST',
    path: '/bookings/{bookingId}/pictures',
    auth: 'user',
    summary:
      'An address to PUT one private picture of a booking to, and its name for a report; around the stay, for its parties',
    body: z.object(upload),
    response: z.object({ uploadURL: z.string(), picture: PrivatePictureName }),
    errors: ['not_found', 'not_around_stay', 'rate_limited'],
    needs: { table: 'keys', limits: true, images: 'sign' },
  }),
} as const;
