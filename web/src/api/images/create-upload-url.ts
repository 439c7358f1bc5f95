import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Answers the address that takes a picture of exactly this type and length. */
export const createUploadUrl = (body: BodyOf<'images', 'createUploadUrl'>, signal: AbortSignal) =>
  call('images', 'createUploadUrl', { body }, { signal });
