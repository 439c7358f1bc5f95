import { call } from '#web/lib/api-client.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import type { ImageType } from './image-type.ts';

/** Where the picture will be seen: `/api/images/` and the last two path segments of the upload URL (001 §7). */
export const imageUrlOf = (uploadUrl: string) =>
  `/api/images/${new URL(uploadUrl, window.location.href).pathname.split('/').slice(-2).join('/')}`;

interface Options {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** XMLHttpRequest, since `fetch` does not tell how much of a body has been sent. */
const put = (url: string, file: Blob, type: ImageType, { signal, onProgress }: Options) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status));
    };
    request.onerror = () => reject(new ConnectionError(undefined));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

export type UploadImage = (file: File, type: ImageType, options: Options) => Promise<string>;

/** Uploads a picture and answers its address. The PUT carries exactly the type and length that were signed for. */
export const uploadImage: UploadImage = async (file, type, options) => {
  const { uploadURL } = await call(
    'images',
    'createUploadUrl',
    { body: { contentType: type, contentLength: file.size, fileName: file.name.slice(-255) } },
    { signal: options.signal },
  );
  options.signal.throwIfAborted();
  await put(uploadURL, file, type, options);
  return imageUrlOf(uploadURL);
};
