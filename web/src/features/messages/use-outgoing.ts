import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messagesQuery } from '#web/api/messages/list-messages.ts';
import { writeMessage } from '#web/api/messages/write-message.ts';
import { randomId } from '#web/lib/random-id.ts';
import { readOutgoing, saveOutgoing, type UnsentMessage } from './outgoing-storage.ts';

/** A message that is being sent. With the same `clientId`, the server treats it as the same message. */
export interface OutgoingMessage extends UnsentMessage {
  /** Why it failed; it can be sent again. */
  error?: Error | undefined;
}

/** Whether they arrived is unknown, so they can be sent again. */
const readInterrupted = (bookingId: string): OutgoingMessage[] =>
  readOutgoing(bookingId).map((one) => ({ ...one, error: new Error('The page was left.') }));

/** Messages of this page that the server has not confirmed, in order; they survive a reload. */
export const useOutgoing = (bookingId: string) => {
  const queries = useQueryClient();
  const [outgoing, setOutgoing] = useState(() => readInterrupted(bookingId));
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    saveOutgoing(bookingId, outgoing);
  }, [bookingId, outgoing]);

  const { mutateAsync } = useMutation({
    mutationFn: (body: UnsentMessage) => writeMessage(bookingId, body),
    meta: { isRepeatable: true },
  });

  const set = (clientId: string, error: Error | undefined) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, error } : one)));
  const drop = (clientId: string) => setOutgoing((all) => all.filter((one) => one.clientId !== clientId));

  const send = async ({ clientId, text }: UnsentMessage) => {
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
      const made = { clientId: randomId(), text };
      setOutgoing((all) => [...all, made]);
      void send(made);
    },
    retry: (one: OutgoingMessage) => void send(one),
    drop,
  };
};
