import * as z from 'zod';
import { Euros, LocalTime, SpotId, StayDate, StoredInstant } from '../model/fields.ts';
import { FAVOURITE_CARDS, MAX_FAVOURITES } from '../model/rules.ts';
import { route } from './route.ts';
import { SpotCard } from './search.ts';

/** A stay that the caller waits for, in UTC; show it in `timeZone`. */
const AvailabilityAlert = z
  .object({ startTime: z.string(), endTime: z.string(), timeZone: z.string() })
  .meta({ id: 'WishedStay' });
export type AvailabilityAlert = z.infer<typeof AvailabilityAlert>;

/** A spot that the caller has marked. */
export const Favourite = z
  .object({
    spotId: SpotId,
    /** The title when it was marked. */
    title: z.string(),
    addedAt: z.string(),
    /** The weekday price when it was marked, or the lower one in the caller's last notification. */
    price_weekday: Euros,
    /** The stays that have not begun, earliest first. */
    wishedStays: z.array(AvailabilityAlert),
  })
  .meta({ id: 'Favourite' });
export type Favourite = z.infer<typeof Favourite>;

/**
 * A spot of a list of favourites. `open`: it can be booked, from the day `firstBookableDate`, which is null if no day of the coming year is
 * free. `paused`: its owner has paused it. `gone`: it was deleted, or is not offered at present. Only an open one has a card.
 */
export const FavouriteCard = z
  .object({
    spotId: SpotId,
    state: z.enum(['open', 'paused', 'gone']),
    card: SpotCard.optional(),
    firstBookableDate: z.string().nullable(),
  })
  .meta({ id: 'FavouriteCard' });
export type FavouriteCard = z.infer<typeof FavouriteCard>;

const SpotIds = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(SpotId).min(1).max(FAVOURITE_CARDS));

const UnsubscribeToken = z.string().min(1).max(200);

export const favouriteRoutes = {
  listFavourites: route({
    method: 'GET',
    path: '/user/favourites',
    auth: 'user',
    summary: `The favourites of the caller, latest first, ${String(MAX_FAVOURITES)} at most`,
    response: z.object({ favourites: z.array(Favourite) }),
    needs: { table: 'read' },
  }),
  mergeFavourites: route({
    method: 'PUT',
    path: '/user/favourites',
    auth: 'user',
    summary:
      'Add the favourites that a device kept before the sign-in, first come first; spots that are gone and own ones are left out. Repeating it changes nothing',
    body: z.object({ spotIds: z.array(SpotId).min(1).max(MAX_FAVOURITES) }),
    /** `leftOut`: how many did not fit. */
    response: z.object({ leftOut: z.int().min(0) }),
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
  addFavourite: route({
    method: 'PUT',
    path: '/user/favourites/{spotId}',
    auth: 'user',
    summary:
      'Mark a spot as a favourite; succeeds if it is one. A paused spot can be marked, an own one cannot',
    response: Favourite,
    errors: ['not_found', 'forbidden', 'too_many_favourites', 'rate_limited'],
    needs: { table: 'write' },
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/user/favourites/{spotId}',
    auth: 'user',
    summary: 'Unmark a spot, with the stays that the caller waits for there; succeeds if it is no favourite',
    response: z.object({ spotId: SpotId }),
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
  listFavouriteCards: route({
    method: 'GET',
    path: '/favourites',
    auth: 'public',
    summary: 'The present state of spots that somebody has marked, in the order of the ids',
    query: z.object({ ids: SpotIds }),
    response: z.object({ cards: z.array(FavouriteCard) }),
    errors: ['rate_limited'],
    needs: { table: 'keys', limits: true },
  }),
  wishStay: route({
    method: 'PUT',
    path: '/user/favourites/{spotId}/stays',
    auth: 'user',
    summary:
      'Wait for a stay that is taken: the caller is told once when it can be booked. Marks the spot, too; succeeds if the caller waits for it already',
    /** As the booking box has it, in local days and times of the spot. */
    body: z.object({
      date: StayDate,
      endDate: StayDate.optional(),
      startTime: LocalTime.default('08:00'),
      endTime: LocalTime.default('18:00'),
      isFullDay: z.boolean().default(true),
    }),
    response: Favourite,
    errors: [
      'not_found',
      'forbidden',
      'stay_not_allowed',
      'already_free',
      'too_many_favourites',
      'too_many_wished_stays',
      'conflict',
      'rate_limited',
    ],
    needs: { table: 'write' },
  }),
  dropWishedStay: route({
    method: 'DELETE',
    path: '/user/favourites/{spotId}/stays',
    auth: 'user',
    summary: 'No longer wait for a stay; succeeds if the caller did not',
    query: z.object({ startTime: StoredInstant, endTime: StoredInstant }),
    response: z.object({ spotId: SpotId }),
    errors: ['rate_limited'],
    needs: { table: 'write' },
  }),
  openUnsubscribePage: route({
    method: 'GET',
    path: '/favourites/unsubscribe',
    auth: 'public',
    summary:
      'Leads to the page that ends the mails about favourites: mail programs without one-click unsubscribing open the address. Ends nothing by itself',
    query: z.object({ token: UnsubscribeToken }),
    response: z.string(),
    textType: 'text/html',
    status: 303,
    answersHead: true,
    needs: {},
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/favourites/unsubscribe',
    auth: 'public',
    summary:
      'End the mails about favourites with the token of one of them; the same link may be used again. Mail programs send a form, which is ignored',
    query: z.object({ token: UnsubscribeToken }),
    response: z.object({ message: z.string() }),
    errors: ['email_link_invalid', 'email_link_expired', 'rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
