import { MAX_MARKED } from '#shared/model/constants.ts';
import { call } from '#web/lib/api-client.ts';

/** Marks notifications as read. To mark all, each call marks a thousand. */
export const markRead = async (ids: 'all' | string[]): Promise<void> => {
  let marked: number;
  do ({ marked } = await call('notifications', 'markRead', { body: { ids } }, { isRepeatable: true }));
  while (marked >= MAX_MARKED);
};
