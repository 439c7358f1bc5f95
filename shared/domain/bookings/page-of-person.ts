import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import type { StayPage } from '../ports/bookings.ts';

type ListDeps = Needs<'bookings'>;

/** The lists of a person's bookings, in order. */
const LISTS: readonly {
  readonly name: string;
  readonly read: (deps: ListDeps, userId: string, page: StayPage) => Promise<Booking[]>;
}[] = [
  ...(['held', 'ahead', 'over', 'expired'] as const).map((list) => ({
    name: `driver-${list}`,
    read: (deps: ListDeps, userId: string, page: StayPage) => deps.bookings.pageByDriver(userId, list, page),
  })),
  ...(['ahead', 'over'] as const).map((list) => ({
    name: `owner-${list}`,
    read: (deps: ListDeps, userId: string, page: StayPage) => deps.bookings.pageByOwner(userId, list, page),
  })),
];

export interface PageOfPerson {
  bookings: Booking[];
  next: string | undefined;
}

/**
 * A page of all bookings of a person, as driver and owner, with up to `limit` of them and the next cursor. `after` has the list, and start
 * and id of the previous booking; it is empty for the first page.
 */
export const readPageOfPerson = async (
  deps: ListDeps,
  userId: string,
  after: string,
  limit: number,
): Promise<PageOfPerson> => {
  const [list = '', startAt = '', id = ''] = after.split('/');
  const at = Math.max(
    0,
    LISTS.findIndex(({ name }) => name === list),
  );
  const current = LISTS[at];
  const position = id === '' ? undefined : { startAt, id };
  const bookings = (await current?.read(deps, userId, { limit, after: position })) ?? [];
  const last = bookings.length === limit ? bookings.at(-1) : undefined;
  const next = last ? `${current?.name ?? ''}/${last.startAt}/${last.id}` : LISTS[at + 1]?.name;
  return { bookings, next };
};
