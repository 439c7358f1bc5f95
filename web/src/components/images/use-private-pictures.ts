import { useEffect, useState } from 'react';
import { MAX_REPORT_PICTURES } from '#shared/model/rules.ts';
import { createPrivateUploadUrl } from '#web/api/images/create-private-upload-url.ts';
import { randomId } from '#web/lib/random-id.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import type { UploadProblem } from './check-files.ts';
import { prepareImage } from './prepare-image.ts';
import { putPicture } from './upload-image.ts';

export interface PrivatePicture {
  readonly id: string;
  /** The name of the file; empty for a picture of before a reload. */
  readonly file: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly preview?: string;
  /** The name of the uploaded picture. */
  readonly picture?: string;
}

/** Why a file was not added. */
export interface PictureProblem {
  readonly kind: Exclude<UploadProblem['kind'], 'interrupted'>;
  readonly file: string;
}

const restore = (names: string): PrivatePicture[] =>
  names === '' ? [] : names.split(',').map((picture) => ({ id: picture, file: '', progress: 1, picture }));

/** Private pictures of a booking while they are uploaded. The uploaded ones are still there after a reload. */
export const usePrivatePictures = (bookingId: string, draft: string) => {
  const key = `${draft}:${bookingId}`;
  const [pictures, setPictures] = useState(() => restore(readStored(key, 'session') ?? ''));
  const [problems, setProblems] = useState<readonly PictureProblem[]>([]);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const done = pictures.flatMap(({ picture }) => picture ?? []).join(',');
  useEffect(() => {
    if (done === '') removeStored(key, 'session');
    else writeStored(key, done, 'session');
  }, [key, done]);

  const change = (id: string, changes: Partial<PrivatePicture>) =>
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setPictures((all) => all.filter((one) => one.id !== id));
  const tell = (problem: PictureProblem) => setProblems((all) => [...all, problem]);

  const send = async (id: string, file: File) => {
    const refuse = (kind: PictureProblem['kind']) => {
      drop(id);
      tell({ kind, file: file.name });
    };
    try {
      const prepared = await prepareImage(file);
      if ('problem' in prepared) {
        refuse(prepared.problem);
        return;
      }
      const { blob, type } = prepared;
      const body = { contentType: type, contentLength: blob.size };
      const { uploadURL, picture } = await createPrivateUploadUrl(bookingId, body, stop.signal);
      await putPicture(uploadURL, blob, type, {
        signal: stop.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { picture, progress: 1 });
    } catch {
      if (!stop.signal.aborted) refuse('failed');
    }
  };

  return {
    pictures,
    problems,
    /** The names of the uploaded ones. */
    names: done === '' ? [] : done.split(','),
    isUploading: pictures.some(({ picture }) => picture === undefined),
    add: (files: readonly File[]) => {
      const room = MAX_REPORT_PICTURES - pictures.length;
      setProblems(files.length > room ? [{ kind: 'too-many', file: '' }] : []);
      const added = files.slice(0, room).map((file) => ({ id: randomId(), file }));
      setPictures((all) => [
        ...all,
        ...added.map(({ id, file }) => ({
          id,
          file: file.name,
          progress: 0,
          preview: URL.createObjectURL(file),
        })),
      ]);
      for (const { id, file } of added) void send(id, file);
    },
    remove: drop,
    clear: () => setPictures([]),
  };
};

export type PrivatePictures = ReturnType<typeof usePrivatePictures>;
