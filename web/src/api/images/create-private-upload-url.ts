import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Returns the address to upload a private picture of a booking to, and the name of the picture. */
export const createPrivateUploadUrl = (
  bookingId: string,
  body: BodyOf<'images', 'createPrivateUploadUrl'>,
  signal: AbortSignal,
) => call('images', 'createPrivateUploadUrl', { params: { bookingId }, body }, { signal });
