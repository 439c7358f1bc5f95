import type { PrivatePictures } from '../domain/ports/images.ts';
import { getPrivateFolder, getPrivateKey } from './image-keys.ts';
import { s3ObjectCalls } from './s3-object-calls.ts';

/** Long enough to show a page, too short to pass an address on. */
const PRIVATE_ADDRESS_SECONDS = 300;

/** Private pictures of bookings in Amazon S3. */
export const s3PrivatePictures = (bucket: string): PrivatePictures => {
  const calls = s3ObjectCalls(bucket);
  return {
    isIssuedTo: (picture, uploader) => picture.startsWith(`${getPrivateFolder(uploader)}/`),
    isReady: (picture) => calls.isPublished(getPrivateKey(picture)),
    keep: (picture) => calls.keep(getPrivateKey(picture)),
    remove: (picture) => calls.remove(getPrivateKey(picture)),
    createAddress: (picture) => calls.presign(getPrivateKey(picture), PRIVATE_ADDRESS_SECONDS),
  };
};
