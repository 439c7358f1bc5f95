import type { Period } from '../../lib/half-hours.ts';
import type { Favourite, AvailabilityAlert } from '../../model/favourite.ts';
import type { OutboxEvent } from './outbox.ts';

/**
 * The effects of a change of a favourite spot. `tell_lower_price` and `tell_free_stays` find the persons to tell, in pages; the others tell
 * one person.
 */
export type FavouriteEffect =
  | 'tell_lower_price'
  | 'tell_free_stays'
  | 'notify_favourite_cheaper'
  | 'notify_favourite_free'
  | 'mail_favourites';

/** A page of persons to tell; `next` is the cursor of the next page. */
export interface Found<T> {
  readonly found: readonly T[];
  readonly next?: string | undefined;
}

/** The spots that people have marked. Nobody but the person may learn of one. */
export interface Favourites {
  /** Reads consistently; the order is not defined. */
  list(userId: string): Promise<Favourite[]>;
  find(userId: string, spotId: string): Promise<Favourite | undefined>;
  /** Adds a favourite unless it exists; `full` if the person has the maximum. */
  add(favourite: Favourite): Promise<'added' | 'exists' | 'full'>;
  /** Adds several favourites of one person; returns how many did not fit. */
  addAll(favourites: readonly Favourite[]): Promise<number>;
  /** Does nothing if there is none. */
  remove(userId: string, spotId: string): Promise<void>;
  /** The people who know a price of the spot above `cents`; eventually consistent. `after` is the cursor of the previous page. */
  pageAbove(
    spotId: string,
    cents: number,
    page: { limit: number; after?: string | undefined },
  ): Promise<Found<Favourite>>;
  /** Records that a person knows a lower price, with the event that notifies the person, in one transaction; false if it was done before. */
  setPrice(
    favourite: Favourite,
    cents: number,
    event: OutboxEvent<FavouriteEffect>,
    now: number,
  ): Promise<boolean>;
  /** Plans to tell a spot's lower price, at most once in `FAVOURITE_NEWS_HOURS`; does nothing if that is planned. */
  planLowerPrice(spot: { id: string; title: string }, now: number): Promise<void>;
  /** Schedules a mail to a person; does nothing if one is planned. */
  planMail(userId: string, now: number): Promise<void>;
}

/** Stays that people wait for. */
export interface AvailabilityAlerts {
  /** Reads consistently; includes past ones that are not deleted yet. */
  list(userId: string, spotId?: string): Promise<AvailabilityAlert[]>;
  /** Adds a stay, or replaces the same one; `full` if the person waits for `most` others that have not begun. Throws `conflict`. */
  add(alert: AvailabilityAlert, most: number): Promise<'added' | 'full'>;
  /** Does nothing if there is none. */
  remove(alert: Pick<AvailabilityAlert, 'userId' | 'spotId' | 'startAt' | 'endAt'>): Promise<void>;
  /** Stays at a spot that overlap a period, earliest start first; eventually consistent. */
  pageAt(
    spotId: string,
    period: Period,
    page: { limit: number; after?: string | undefined },
  ): Promise<Found<AvailabilityAlert>>;
  /** Whether anybody may wait for a stay that overlaps a period: one that ends before it may count, too. */
  hasAt(spotId: string, period: Period): Promise<boolean>;
  /** Ends a alert, with the event that notifies its person, in one transaction; false if it was ended before. */
  end(alert: AvailabilityAlert, event: OutboxEvent<FavouriteEffect>, now: number): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly favourites: Favourites;
    readonly availabilityAlerts: AvailabilityAlerts;
  }
}
