import { ConnectionError } from '#web/lib/api-error.ts';
import { toast } from './toast-store.ts';

/** Shows a refusal of the server. For a click without an answer, the connection note does. */
export const showRefusal = (error: Error, words: string) => {
  if (!(error instanceof ConnectionError)) toast.error(words);
};
