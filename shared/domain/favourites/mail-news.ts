import { HOUR, toIso } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import { FAVOURITE_NEWS_HOURS } from '../../model/rules.ts';
import type { EffectDeps } from '../deps.ts';
import type { Effect } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { Notification } from '../ports/notifications.ts';
import { isPublic } from '../spots/spot.ts';
import { favouritesMail, type FavouriteNews } from './favourite-mails.ts';
import { isBookable } from './tell-free-stays.ts';
import { addUnsubscribeToken } from './unsubscribe-token.ts';

/** Notifications that are read for one mail: nobody has more news of a day. */
const READ = 300;

/** Whether to mail a person at all: an unverified address may be a stranger's. */
export const wantsMails = (account: Account | undefined): account is Account =>
  account?.emailVerifiedAt !== undefined && account.favouriteMails !== false;

/** The news of a notification, if it is still true. */
const findNews = async (
  deps: EffectDeps,
  { spotId, wished, priceCents }: Notification,
): Promise<FavouriteNews[]> => {
  const spot = await deps.spots.find(spotId);
  if (!spot || !isPublic(spot)) return [];
  const subject = { spotId, title: spot.title };
  if (priceCents !== undefined)
    return spot.weekdayPriceCents <= priceCents ? [{ ...subject, priceCents: spot.weekdayPriceCents }] : [];
  if (!wished) return [];
  const now = deps.clock.now();
  const stay = {
    start: Date.parse(wished.startAt),
    end: Date.parse(wished.endAt),
    timeZone: wished.timeZone,
  };
  const busy = await deps.calendar.listBusy(spotId, stay, now);
  return isBookable(spot, stay, busy, now) ? [{ ...subject, wished }] : [];
};

/** The news of a price once for each spot: the last one says it all. */
const withoutRepeats = (news: readonly FavouriteNews[]): FavouriteNews[] =>
  news.filter(
    ({ spotId, wished }, index) =>
      wished !== undefined ||
      news.findIndex((other) => other.spotId === spotId && other.wished === undefined) === index,
  );

/**
 * Mails what a person was notified of since the last such mail, has not read, and is still true; nothing if that is nothing. The entry is
 * planned once a day at most (`planMail`): `after` is when the last one was, `notBefore` when this one was due.
 */
export const mailNews: Effect = async (deps, entry) => {
  const account = await deps.accounts.find(getEntryUserId(entry));
  if (!wantsMails(account)) return;
  const due = Date.parse(entry.notBefore ?? entry.dueAt);
  // Without an earlier mail in the last days, whatever is older was mailed or read before.
  const after = entry.after ?? toIso(due - FAVOURITE_NEWS_HOURS * HOUR);
  const { notifications } = await deps.notifications.list(account.userId, { limit: READ });
  const unread = notifications.filter(
    ({ kind, isRead, createdAt }) =>
      (kind === 'favourite_free' || kind === 'favourite_cheaper') &&
      !isRead &&
      createdAt > after &&
      createdAt <= toIso(due),
  );
  const found = await Promise.all(unread.map((notification) => findNews(deps, notification)));
  const news = withoutRepeats(found.flat());
  if (news.length === 0) return;
  const token = await addUnsubscribeToken(deps, account);
  await deps.mail.send(favouritesMail(account, news, deps.settings.siteUrl, token));
};
