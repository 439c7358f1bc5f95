import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Sends a message to support. */
export const sendMessage = (body: BodyOf<'contact', 'sendMessage'>) =>
  call('contact', 'sendMessage', { body });
