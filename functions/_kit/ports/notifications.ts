import { notificationsRepository } from '#shared/data/notifications-repository.ts';
import { table } from '../deps.ts';

export const notifications = () => ({ notifications: notificationsRepository(table()) });
