import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError } from './api-error.ts';

/** What to do about a failed call: it is not the connection when the server answers. */
export const failureText = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.checkConnection' : 'common.serverFailed';
