import { useEffect, useState, useSyncExternalStore } from 'react';
import { isImageGone, uploadImage } from './upload-image.ts';
import { createUploadStore } from './upload-store.ts';

/**
 * The pictures of a spot. `initial` are addresses of uploaded pictures, `interrupted` the names of files that were being uploaded when the
 * page was left.
 */
export const useImageUploads = (initial: readonly string[], interrupted: readonly string[] = []) => {
  const [store] = useState(() => createUploadStore(initial, uploadImage, interrupted));
  const state = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => {
    void store.checkRestored(isImageGone);
    return () => store.stop();
  }, [store]);
  return { store, ...state };
};
