import { httpsFeeds } from '#shared/adapters/calendars/https-feeds.ts';
import { sqsImportQueue } from '#shared/adapters/sqs-queues.ts';
import { env } from '#shared/lib/env.ts';

export const importQueue = () => ({ importQueue: sqsImportQueue(env.importQueueUrl()) });
export const externalCalendars = () => ({
  externalCalendars: httpsFeeds({ allowsLocal: env.readsLocalFeeds }),
});
