import * as z from 'zod';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from './constants.ts';
import { IntegerText, textLine } from './fields.ts';
import { route } from './route.ts';

/** A public picture address: `/api/images/` and the last two path segments of the upload URL (001 §7). */
export const ImageUrl = z
  .string()
  .regex(/^\/api\/images\/[0-9a-z]{16}\/[0-9A-Z]{26}\.jpg$/, 'Must be the address of an image uploaded here.')
  .meta({ id: 'ImageUrl' });

export const imageRoutes = {
  createUploadUrl: route({
    method: 'POST',
    path: '/images/upload-url',
    auth: 'user',
    summary: 'An address to PUT one picture to, with exactly this type and length, within ten minutes',
    body: z.object({
      contentType: z.enum(IMAGE_TYPES, `Must be one of ${IMAGE_TYPES.join(', ')}.`),
      contentLength: IntegerText.pipe(
        z.int().min(1, 'Must not be empty.').max(MAX_IMAGE_BYTES, 'Must be at most 5 MB.'),
      ),
      fileName: textLine(0, 255).optional(),
    }),
    response: z.object({ uploadURL: z.string() }),
    errors: ['rate_limited'],
  }),
} as const;
