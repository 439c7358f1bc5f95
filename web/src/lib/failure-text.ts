import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError, isUnanswered } from './api-error.ts';

/** The title for a failed call: it is not the connection if the server answers. */
export const failureTitle = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionTitle' : 'common.serverTitle';

/** Advice after a failure. */
export const failureText = (error: unknown): MessageId =>
  error instanceof ConnectionError ? 'common.connectionText' : 'common.serverText';

/** The text for a click whose answer was lost. */
export const lostPressText = (error: ConnectionError): MessageId =>
  isUnanswered(error) ? 'common.unanswered' : 'common.notSent';

export const lostPressTitle = (error: ConnectionError): MessageId =>
  isUnanswered(error) ? 'common.unansweredTitle' : 'common.connectionTitle';

/** The text for a failed click: about the connection, or `otherwise` if the server answered. */
export const failedPressText = (error: unknown, otherwise: MessageId): MessageId =>
  error instanceof ConnectionError ? lostPressText(error) : otherwise;
