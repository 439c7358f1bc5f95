import { messagesRepository } from '#shared/data/messages-repository.ts';
import { table } from '../deps.ts';

export const messages = () => ({ messages: messagesRepository(table()) });
