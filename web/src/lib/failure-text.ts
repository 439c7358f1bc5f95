import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError } from './api-error.ts';

/** What failed when a call did: it is not the connection when the server answers. */
export const failureTitle = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionTitle' : 'common.serverTitle';

/** What to do about it. */
export const failureText = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionText' : 'common.serverText';
