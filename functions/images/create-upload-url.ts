import { imageRoutes } from '#shared/api/images.ts';
import { createUploadUrl } from '#shared/domain/images/create-upload-url.ts';
import { clock, withUploads, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(imageRoutes.createUploadUrl, ({ actor, input }) =>
  createUploadUrl({ ...withLimits(), ...clock, ...withUploads() }, actor, input.body),
);
