import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Returns the address to upload a picture of exactly this type and length. */
export const createUploadUrl = (body: BodyOf<'images', 'createUploadUrl'>, signal: AbortSignal) =>
  call('images', 'createUploadUrl', { body }, { signal });
