import type { S3Event } from 'aws-lambda';
import { publishImages } from '#shared/domain/images/publish-image.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';

export const handler = job('publishImage', (event: S3Event) =>
  publishImages(
    { ...kit.imageFiles(), ...kit.pictures() },
    event.Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll('+', ' '))),
  ),
);
