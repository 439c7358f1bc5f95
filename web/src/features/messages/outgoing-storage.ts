import { isRecord } from '#web/lib/kept-by-person.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

/** The number of the stored format. Raise it with every change of what is stored. 1: a list. 2: a list beside its number. */
export const OUTGOING_FORMAT = 2;

export interface UnsentMessage {
  clientId: string;
  text: string;
}

const toMessage = (kept: unknown): UnsentMessage[] =>
  isRecord(kept) && typeof kept.clientId === 'string' && typeof kept.text === 'string'
    ? [{ clientId: kept.clientId, text: kept.text }]
    : [];

const keyOf = (bookingId: string) => `messages-outgoing:${bookingId}`;

/** Messages that were being sent when the page was left. */
export const readOutgoing = (bookingId: string): UnsentMessage[] => {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(bookingId), 'session') ?? '[]');
    const messages = isRecord(kept) ? kept.messages : kept;
    return Array.isArray(messages) ? messages.flatMap(toMessage) : [];
  } catch {
    return [];
  }
};

export const saveOutgoing = (bookingId: string, messages: readonly UnsentMessage[]) => {
  if (messages.length === 0) {
    removeStored(keyOf(bookingId), 'session');
    return;
  }
  const kept = messages.map(({ clientId, text }) => ({ clientId, text }));
  writeStored(keyOf(bookingId), JSON.stringify({ format: OUTGOING_FORMAT, messages: kept }), 'session');
};
