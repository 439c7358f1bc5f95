import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { messagesQuery } from '#web/api/messages/list-messages.ts';
import { writeMessage } from '#web/api/messages/write-message.ts';

/** A message that is being sent. With the same `clientId`, the server treats it as the same message. */
export interface OutgoingMessage {
  clientId: string;
  text: string;
  /** Why it failed; it can be sent again. */
  error?: Error | undefined;
}

type Kept = Pick<OutgoingMessage, 'clientId' | 'text'>;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'clientId' in value && 'text' in value;

/** Messages that were being sent when the page was left. Whether they arrived is unknown, so they can be sent again. */
const readKept = (key: string): OutgoingMessage[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key, 'session') ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(isKept).map((one) => ({ ...one, error: new Error('The page was left.') }))
      : [];
  } catch {
    return [];
  }
};

/** Messages of this page that the server has not confirmed, in order; they survive a reload. */
export const useOutgoing = (bookingId: string) => {
  const key = `messages-outgoing:${bookingId}`;
  const queries = useQueryClient();
  const [outgoing, setOutgoing] = useState(() => readKept(key));
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    if (outgoing.length === 0) removeStored(key, 'session');
    else
      writeStored(key, JSON.stringify(outgoing.map(({ clientId, text }) => ({ clientId, text }))), 'session');
  }, [key, outgoing]);

  const { mutateAsync } = useMutation({
    mutationFn: (body: Kept) => writeMessage(bookingId, body),
    meta: { isRepeatable: true },
  });

  const set = (clientId: string, error: Error | undefined) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, error } : one)));
  const drop = (clientId: string) => setOutgoing((all) => all.filter((one) => one.clientId !== clientId));

  const send = async ({ clientId, text }: Kept) => {
    if (underWay.current.has(clientId)) return;
    underWay.current.add(clientId);
    set(clientId, undefined);
    try {
      await mutateAsync({ clientId, text });
      await queries.invalidateQueries(messagesQuery(bookingId));
      drop(clientId);
    } catch (error) {
      set(clientId, error instanceof Error ? error : new Error(String(error)));
    } finally {
      underWay.current.delete(clientId);
    }
  };

  return {
    outgoing,
    add: (text: string) => {
      const made = { clientId: crypto.randomUUID(), text };
      setOutgoing((all) => [...all, made]);
      void send(made);
    },
    retry: (one: OutgoingMessage) => void send(one),
    drop,
  };
};
