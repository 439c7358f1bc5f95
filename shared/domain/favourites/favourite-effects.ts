import { toIso } from '../../lib/time.ts';
import type { NewNotification } from '../../model/notification.ts';
import type { EffectDeps } from '../deps.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { toNotificationId } from '../notifications/notification.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntrySpot, getEntryUserId } from '../outbox/subject.ts';
import type { FavouriteEffect } from '../ports/favourites.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { mailNews, wantsMails } from './mail-news.ts';
import { tellFreeStays } from './tell-free-stays.ts';
import { tellLowerPrice } from './tell-lower-price.ts';

type Told = Pick<NewNotification, 'kind' | 'wished' | 'priceCents'>;

/** Notifies a person, and plans a mail. Nothing is left for an account that was closed meanwhile. */
const notify = async (deps: EffectDeps, entry: OutboxEntry, told: Told): Promise<void> => {
  const account = await deps.accounts.find(getEntryUserId(entry));
  if (!account) return;
  const { userId } = account;
  const spot = getEntrySpot(entry);
  await addNotification(deps, {
    id: toNotificationId(entry.id),
    userId,
    createdAt: toIso(deps.clock.now()),
    spotId: spot.id,
    spotTitle: spot.title,
    ...told,
  });
  if (wantsMails(account)) await deps.favourites.planMail(userId, deps.clock.now());
};

const notifyCheaper = (deps: EffectDeps, entry: OutboxEntry): Promise<void> => {
  if (entry.priceCents === undefined) throw new Error(`Outbox entry ${entry.id} names no price.`);
  return notify(deps, entry, { kind: 'favourite_cheaper', priceCents: entry.priceCents });
};

const notifyFree = async (deps: EffectDeps, entry: OutboxEntry): Promise<void> => {
  if (!entry.period) throw new Error(`Outbox entry ${entry.id} names no period.`);
  const spot = await deps.spots.find(getEntrySpot(entry).id);
  if (!spot) return;
  const wished = { startAt: entry.period.startAt, endAt: entry.period.endAt, timeZone: spot.timeZone };
  await notify(deps, entry, { kind: 'favourite_free', wished });
};

/** The outbox effects of favourites. */
export const favouriteEffects: Effects<FavouriteEffect> = {
  tell_lower_price: tellLowerPrice,
  tell_free_stays: tellFreeStays,
  notify_favourite_cheaper: notifyCheaper,
  notify_favourite_free: notifyFree,
  mail_favourites: mailNews,
};
