import { ApiError } from '#web/lib/api-error.ts';

/** A picture is public within seconds of its upload; otherwise it was refused. */
const ATTEMPTS = 8;
const PAUSE_MS = 1000;

/** Retries while a picture that was just uploaded is not public yet. */
export const whenPicturesReady = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask();
    } catch (error) {
      const isEarly = error instanceof ApiError && error.code === 'picture_not_ready';
      if (!isEarly || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
};
