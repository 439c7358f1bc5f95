import { ConnectionError } from '#web/lib/api-error.ts';
import { toast } from './toast-store.ts';

/** Says that a press failed, where the server answered so: what came of a press without an answer the connection note says. */
export const tellRefusal = (error: Error, words: string) => {
  if (!(error instanceof ConnectionError)) toast.error(words);
};
