import { messageRoutes } from '#shared/api/messages.ts';
import { listConversations } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(messageRoutes.listConversations, ({ actor, input }) =>
  listConversations(kit.messages(), actor, input.query),
);
