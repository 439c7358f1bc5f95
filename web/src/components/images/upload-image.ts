import { createUploadUrl } from '#web/api/images/create-upload-url.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import type { ImageType } from './prepare-image.ts';

/** The future public address: `/api/images/` and the last two path segments of the upload URL (001 §7). */
export const getImageUrl = (uploadUrl: string) =>
  `/api/images/${new URL(uploadUrl, window.location.href).pathname.split('/').slice(-2).join('/')}`;

interface Options {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** All bytes are sent; the server now processes the picture. */
  onSent: () => void;
}

/** An upload may take minutes, but must make progress within this time. */
const STALLED_MS = 30_000;

/** XMLHttpRequest, since `fetch` does not report upload progress. */
export const putPicture = (
  url: string,
  file: Blob,
  type: ImageType,
  { signal, onProgress }: Omit<Options, 'onSent'>,
) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    // The answer has no body; Firefox would parse it as XML and log an error.
    request.overrideMimeType('text/plain');
    let stalled = setTimeout(() => request.abort(), STALLED_MS);
    request.onloadend = () => clearTimeout(stalled);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status));
    };
    request.onerror = () => reject(new ConnectionError(undefined));
    request.onabort = () =>
      reject(
        signal.aborted
          ? new DOMException('Upload cancelled', 'AbortError')
          : new ConnectionError(undefined, { isTimeout: true }),
      );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** A picture is re-encoded within a few seconds of its upload; earlier requests only cause 404s in the console. */
const FIRST_POLL_MS = 1200;
const MAX_WAIT_MS = 4000;
const MAX_POLLS = 12;

/** Waits until the picture is public. Rejects if it never is: then it was no valid picture. */
const waitUntilPublic = async (imageUrl: string, signal: AbortSignal) => {
  let wait = FIRST_POLL_MS;
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const { ok } = await fetch(imageUrl, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) return;
    wait = Math.min(MAX_WAIT_MS, wait * 1.5);
  }
  throw new ApiError(404);
};

/** Whether the server says that a picture is gone; false if the server cannot be reached. */
export const isImageGone = async (imageUrl: string): Promise<boolean> => {
  try {
    return (await fetch(imageUrl, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};

/** A prepared picture with the name of its file. */
export interface Outgoing {
  blob: Blob;
  type: ImageType;
  name: string;
}

export type UploadImage = (picture: Outgoing, options: Options) => Promise<string>;

/** Uploads a picture and returns its address. The PUT has exactly the signed type and length. */
export const uploadImage: UploadImage = async ({ blob, type, name }, options) => {
  const { signal, onProgress, onSent } = options;
  const { uploadURL } = await createUploadUrl(
    { contentType: type, contentLength: blob.size, fileName: name.slice(-255) },
    signal,
  );
  signal.throwIfAborted();
  await putPicture(uploadURL, blob, type, { signal, onProgress });
  onSent();
  const imageUrl = getImageUrl(uploadURL);
  await waitUntilPublic(imageUrl, signal);
  return imageUrl;
};
