import { MIN_IMAGE_SIDE } from '#shared/model/rules.ts';
import { checkFiles, type UploadProblem } from './check-files.ts';
import { prepareImage } from './prepare-image.ts';
import type { UploadImage } from './upload-image.ts';

export interface Upload {
  id: string;
  /** File name; empty for a picture of an earlier visit. */
  name: string;
  /** `processing`: sent, but not public yet. `expired`: from an earlier visit, and deleted. */
  status: 'uploading' | 'processing' | 'completed' | 'error' | 'expired';
  /** From 0 to 1. */
  progress: number;
  previewUrl: string;
  /** Set when it is completed. */
  imageUrl?: string;
}

export interface Uploads {
  uploads: readonly Upload[];
  /** Problems with the last chosen files. */
  problems: readonly UploadProblem[];
}

/** More in parallel only slows each down, and upload addresses of the last ones expire. */
const CONCURRENCY = 3;

/** Runs at most `most` tasks in parallel, in order. */
const createLane = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};

const restored = (imageUrl: string): Upload => ({
  id: imageUrl,
  name: '',
  status: 'completed',
  progress: 1,
  previewUrl: imageUrl,
  imageUrl,
});

/** The pictures of a spot while they are uploaded, in display order. */
export const createUploadStore = (
  imageUrls: readonly string[],
  upload: UploadImage,
  interrupted: readonly string[] = [],
) => {
  let state: Uploads = {
    uploads: imageUrls.map(restored),
    problems: interrupted.map((file) => ({ kind: 'interrupted', file })),
  };
  let lastId = 0;
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const inLane = createLane(CONCURRENCY);

  const set = (next: Partial<Uploads>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: Partial<Upload>) =>
    set({ uploads: state.uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  const tell = (problem: UploadProblem) => set({ problems: [...state.problems, problem] });

  const forgetFile = (id: string) => {
    files.delete(id);
    const one = state.uploads.find((upload) => upload.id === id);
    if (one?.previewUrl.startsWith('blob:')) URL.revokeObjectURL(one.previewUrl);
  };

  /** From now on the server's public picture is shown. */
  const complete = (id: string, imageUrl: string) => {
    forgetFile(id);
    change(id, { status: 'completed', progress: 1, imageUrl, previewUrl: imageUrl });
  };

  const remove = (id: string) => {
    running.get(id)?.abort();
    forgetFile(id);
    set({ uploads: state.uploads.filter((one) => one.id !== id) });
  };

  const send = async (id: string, file: File) => {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const imageUrl = await inLane(async () => {
        abort.signal.throwIfAborted();
        const prepared = await prepareImage(file, MIN_IMAGE_SIDE);
        if ('problem' in prepared) {
          remove(id);
          tell({ kind: prepared.problem, file: file.name });
          return undefined;
        }
        return upload(
          { ...prepared, name: file.name },
          {
            signal: abort.signal,
            onProgress: (progress) => change(id, { progress }),
            onSent: () => change(id, { status: 'processing' }),
          },
        );
      });
      if (imageUrl) complete(id, imageUrl);
    } catch {
      if (abort.signal.aborted) return;
      change(id, { status: 'error', progress: 0 });
      tell({ kind: 'failed', file: file.name });
    } finally {
      running.delete(id);
    }
  };

  const start = (file: File) => {
    const id = `upload-${++lastId}`;
    files.set(id, file);
    const previewUrl = URL.createObjectURL(file);
    set({
      uploads: [...state.uploads, { id, name: file.name, status: 'uploading', progress: 0, previewUrl }],
    });
    void send(id, file);
  };

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (chosen: readonly File[]) => {
      const { accepted, problems } = checkFiles(chosen, state.uploads.length);
      set({ problems });
      accepted.forEach(start);
    },
    retry: (id: string) => {
      const file = files.get(id);
      if (!file || running.has(id)) return;
      set({ problems: state.problems.filter((one) => !('file' in one && one.file === file.name)) });
      change(id, { status: 'uploading', progress: 0 });
      void send(id, file);
    },
    /** Checks pictures of an earlier visit: the server deletes unused ones after a while. */
    checkRestored: async (isGone: (imageUrl: string) => Promise<boolean>) => {
      const poll = async (imageUrl: string) => {
        if (await isGone(imageUrl)) change(imageUrl, { status: 'expired' });
      };
      await Promise.all(imageUrls.map(poll));
    },
    remove,
    /** Moves it to a position, from 0. The first picture is the one on cards and on the map. */
    moveTo: (id: string, place: number) => {
      const moved = state.uploads.filter((one) => one.id === id);
      const others = state.uploads.filter((one) => one.id !== id);
      set({ uploads: [...others.slice(0, place), ...moved, ...others.slice(place)] });
    },
    /** Aborts the uploads when the page is left. */
    stop: () => {
      for (const abort of running.values()) abort.abort();
    },
  };
};

export type UploadStore = ReturnType<typeof createUploadStore>;
