import { messageRoutes } from '#shared/api/messages.ts';
import { listConversations } from '#shared/domain/messages/read-messages.ts';
import { withMessages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.listConversations, ({ actor, input }) =>
  listConversations(withMessages(), actor, input.query),
);
