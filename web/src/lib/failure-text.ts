import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError, isUnanswered } from './api-error.ts';

/** What failed when a call did: it is not the connection when the server answers. */
export const failureTitle = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionTitle' : 'common.serverTitle';

/** What to do about it. */
export const failureText = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionText' : 'common.serverText';

/** What came of a press that was not answered. */
export const lostPressText = (error: ConnectionError): MessageId =>
  isUnanswered(error) ? 'common.unanswered' : 'common.notSent';

export const lostPressTitle = (error: ConnectionError): MessageId =>
  isUnanswered(error) ? 'common.unansweredTitle' : 'common.connectionTitle';

/** What a press that failed says: what the connection did, or `otherwise` where the server answered. */
export const failedPressText = (error: unknown, otherwise: MessageId): MessageId =>
  error instanceof ConnectionError ? lostPressText(error) : otherwise;
