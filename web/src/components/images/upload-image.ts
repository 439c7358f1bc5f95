import { createUploadUrl } from '#web/api/images/create-upload-url.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import type { ImageType } from './prepare-image.ts';

/** Where the picture will be seen: `/api/images/` and the last two path segments of the upload URL (001 §7). */
export const getImageUrl = (uploadUrl: string) =>
  `/api/images/${new URL(uploadUrl, window.location.href).pathname.split('/').slice(-2).join('/')}`;

interface Options {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** All of it is there; from now on the server works on it. */
  onSent: () => void;
}

/** An upload may take minutes, but not stand still that long. */
const STALLED_MS = 30_000;

/** XMLHttpRequest, since `fetch` does not tell how much of a body has been sent. */
const put = (url: string, file: Blob, type: ImageType, { signal, onProgress }: Omit<Options, 'onSent'>) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    // The answer has no body; Firefox would try to read it as XML and complain in the console.
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

/** A picture is re-encoded after its upload, in a second or a few; asking sooner only fills the console with 404. */
const FIRST_LOOK_MS = 1200;
const MAX_WAIT_MS = 4000;
const MAX_LOOKS = 12;

/** Until the picture can be seen. Rejects when it does not appear: it was none after all. */
const waitUntilPublic = async (imageUrl: string, signal: AbortSignal) => {
  let wait = FIRST_LOOK_MS;
  for (let look = 0; look < MAX_LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const { ok } = await fetch(imageUrl, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) return;
    wait = Math.min(MAX_WAIT_MS, wait * 1.5);
  }
  throw new ApiError(404);
};

/** Whether the server says that a picture is not there; a server that cannot be asked says nothing. */
export const isImageGone = async (imageUrl: string): Promise<boolean> => {
  try {
    return (await fetch(imageUrl, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
};

/** A picture that is ready to be sent, and the name of the file that it was. */
export interface Outgoing {
  blob: Blob;
  type: ImageType;
  name: string;
}

export type UploadImage = (picture: Outgoing, options: Options) => Promise<string>;

/** Uploads a picture and answers its address. The PUT carries exactly the type and length that were signed for. */
export const uploadImage: UploadImage = async ({ blob, type, name }, options) => {
  const { signal, onProgress, onSent } = options;
  const { uploadURL } = await createUploadUrl(
    { contentType: type, contentLength: blob.size, fileName: name.slice(-255) },
    signal,
  );
  signal.throwIfAborted();
  await put(uploadURL, blob, type, { signal, onProgress });
  onSent();
  const imageUrl = getImageUrl(uploadURL);
  await waitUntilPublic(imageUrl, signal);
  return imageUrl;
};
