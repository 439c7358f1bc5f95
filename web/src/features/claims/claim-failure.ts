import type { MessageId } from '#web/i18n/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';

const KNOWN = new Map<string, MessageId>([
  ['too_early', 'claims.tooEarly'],
  ['claim_too_late', 'claims.tooLate'],
  ['already_claimed', 'claims.alreadyClaimed'],
  ['too_many_claims', 'claims.tooMany'],
  ['not_claimable', 'claims.notClaimable'],
  ['picture_not_ready', 'claims.pictureRefused'],
  ['claim_closed', 'claims.closed'],
  ['conflict', 'claims.changed'],
  ['payment_processing', 'claims.processing'],
  ['claim_refunded', 'claims.refunded'],
]);

/** The message for a failed action. */
export const claimFailure = (error: Error): MessageId => {
  const code = error instanceof ApiError ? error.code : undefined;
  return failedPressText(error, KNOWN.get(code ?? '') ?? 'claims.failed');
};
