import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';
import { listPushSubscriptions } from './push-subscriptions.ts';

/** The export of the browsers that show a person's notifications. */
export const exportPushSubscriptions = async (
  deps: Needs<'pushSubscriptions'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'pushSubscriptions'>> => ({
  pushSubscriptions: (await listPushSubscriptions(deps, userId)).map(({ host, kinds, createdAt }) => ({
    host,
    kinds,
    createdAt,
  })),
});
