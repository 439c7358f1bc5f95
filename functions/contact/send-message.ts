import { contactRoutes } from '#shared/api/contact.ts';
import { sendMessage } from '#shared/domain/contact/send-message.ts';
import { clock, withContacts, withLimits } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(contactRoutes.sendMessage, async ({ input, client }) => {
  await sendMessage({ ...withContacts(), ...withLimits(), ...clock }, client, input.body);
  return { message: 'Message received' };
});
