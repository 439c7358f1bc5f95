import { httpsFeeds } from '#shared/adapters/calendars/https-feeds.ts';
import { sqsImportQueue } from '#shared/adapters/sqs-queues.ts';
import { calendarExportsRepository } from '#shared/data/calendar-exports-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { env } from '#shared/lib/env.ts';
import { table } from '../deps.ts';

export const calendar = () => ({ calendar: calendarRepository(table()) });
export const calendarImports = () => ({ calendarImports: calendarImportsRepository(table()) });
export const importQueue = () => ({ importQueue: sqsImportQueue(env.importQueueUrl()) });
export const calendarExports = () => ({ calendarExports: calendarExportsRepository(table()) });
export const externalCalendars = () => ({
  externalCalendars: httpsFeeds({ allowsLocal: env.readsLocalFeeds }),
});
