import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { logAlarms } from '../alarms.ts';
import { table } from '../deps.ts';

export const alarms = { alarms: logAlarms };
export const outbox = () => ({ outbox: outboxRepository(table()) });
