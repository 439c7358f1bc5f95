import { SECOND, toIso } from '../../lib/time.ts';
import type { Effect } from '../outbox/outbox.ts';
import { getEntrySpot } from '../outbox/subject.ts';
import { isPublic } from '../spots/spot.ts';

/** Maximum of people that one run notifies; the next one continues. Well below the time that an effect may take. */
const PAGE = 200;
/** Pause between two pages, so that other effects, such as the mail of a booking, do not wait behind thousands of these. */
const PAUSE = 10 * SECOND;
const AT_A_TIME = 10;

/** Runs for each, some in parallel. */
export const inGroups = async <T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < items.length; first += AT_A_TIME)
    await Promise.all(items.slice(first, first + AT_A_TIME).map(run));
};

/** The cursor of a later page of an entry. The first one has the time of the last notification as `after`, which is no cursor. */
const CURSOR = /^\d{9}#/;

/**
 * Notifies everybody who knows a higher price of a public spot of its present one, each once per price. It is planned at most once a day
 * (`planLowerPrice`), so that an owner who changes the price all the time costs no more.
 */
export const tellLowerPrice: Effect = async (deps, entry) => {
  const spot = await deps.spots.find(getEntrySpot(entry).id);
  if (!spot || !isPublic(spot)) return;
  const now = deps.clock.now();
  const { id, title, weekdayPriceCents } = spot;
  const after = entry.after !== undefined && CURSOR.test(entry.after) ? entry.after : undefined;
  const { found, next } = await deps.favourites.pageAbove(id, weekdayPriceCents, { limit: PAGE, after });
  await inGroups(found, (favourite) =>
    deps.favourites.setPrice(
      favourite,
      weekdayPriceCents,
      {
        effects: ['notify_favourite_cheaper'],
        userId: favourite.userId,
        spot: { id, title },
        priceCents: weekdayPriceCents,
      },
      now,
    ),
  );
  if (next !== undefined)
    await deps.outbox.add(
      {
        effects: ['tell_lower_price'],
        spot: { id, title },
        after: next,
        notBefore: toIso(now + PAUSE),
      },
      now,
    );
};
