import { PROOF_DAYS } from '../lib/retention.ts';
import { HOUR } from '../lib/time.ts';
import { ConversationMessage, StoredConversation } from '../model/conversation.ts';
import { declareLimits, type Records } from './area.ts';

/** Conversations of driver and owner. */
export const messageLimits = declareLimits({
  messages: { max: 120, window: HOUR, by: 'account', action: 'POST a message' },
});

export const messageRecords = {
  message: {
    items: {
      CONVERSATION: StoredConversation,
      'CONVERSATION#': null,
      'MESSAGE#': ConversationMessage,
      'SENT#': null,
    },
    days: PROOF_DAYS,
    from: 'its writing',
    why: 'what was agreed about a stay may be needed in a dispute; it is not read later',
  },
} as const satisfies Records;
