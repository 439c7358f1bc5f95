import { wasmPictures } from '#shared/adapters/pictures/wasm-pictures.ts';
import { s3PrivatePictures } from '#shared/adapters/private-pictures.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { s3ImageFiles, s3Uploads } from '#shared/adapters/s3-images.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';

const buckets = () => ({
  uploads: env.uploadsBucket(),
  images: env.imagesBucket(),
  usesPathStyle: env.usesPathStyleBuckets(),
});

export const uploads = /* @__PURE__ */ lazy(() => ({ uploads: s3Uploads(buckets()) }));
export const images = /* @__PURE__ */ lazy(() => ({ images: s3PublicImages(env.imagesBucket()) }));
export const privatePictures = /* @__PURE__ */ lazy(() => ({
  privatePictures: s3PrivatePictures(env.imagesBucket()),
}));
export const imageFiles = /* @__PURE__ */ lazy(() => ({ imageFiles: s3ImageFiles(buckets()) }));
export const pictures = () => ({ pictures: wasmPictures() });
