import type { S3Event } from 'aws-lambda';
import { publishImages } from '#shared/domain/images/publish-image.ts';
import { withImageFiles, withPictures } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('publishImage', (event: S3Event) =>
  publishImages(
    { ...withImageFiles(), ...withPictures() },
    event.Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll('+', ' '))),
  ),
);
