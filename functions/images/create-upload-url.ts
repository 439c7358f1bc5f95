import { imageRoutes } from '#shared/api/images.ts';
import { createUploadUrl } from '#shared/domain/images/create-upload-url.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(imageRoutes.createUploadUrl, ({ actor, input }) =>
  createUploadUrl({ ...kit.limits(), ...kit.clock, ...kit.uploads() }, actor, input.body),
);
