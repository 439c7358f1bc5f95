import { messageRoutes } from '#shared/api/messages.ts';
import { listConversations } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.listConversations, ({ actor, input }) =>
  listConversations(kit.messages(), actor, input.query),
);
