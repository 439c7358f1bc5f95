import type { S3Event } from 'aws-lambda';
import { publishImages } from '#shared/domain/images/publish-image.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('publishImage', (event: S3Event) =>
  publishImages(
    kit.connect(kit.imageFiles, kit.pictures),
    event.Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll('+', ' '))),
  ),
);
