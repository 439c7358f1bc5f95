import { imageRoutes } from '#shared/api/images.ts';
import { createUploadUrl } from '#shared/domain/images/create-upload-url.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(imageRoutes.createUploadUrl, ({ actor, input }) =>
  createUploadUrl(kit.connect(kit.limits, kit.uploads), actor, input.body),
);
