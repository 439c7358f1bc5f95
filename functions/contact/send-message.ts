import { contactRoutes } from '#shared/api/contact.ts';
import { sendMessage } from '#shared/domain/contact/send-message.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(contactRoutes.sendMessage, async ({ input, client }) => {
  await sendMessage(kit.connect(kit.contacts, kit.limits), client, input.body);
  return { message: 'Message received' };
});
