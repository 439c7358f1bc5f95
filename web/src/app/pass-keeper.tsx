import {
  useQueryClient,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { myBookingsQuery, ownStaysQuery } from '#web/api/bookings/list-my-bookings.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readStored } from '#web/lib/storage.ts';
import { dropPasses, isKeepable, keepPass, readPasses } from '#web/lib/stored-passes.ts';
import { OWN_VEHICLE, tokenStore } from '#web/lib/token-store.ts';

/** Passes that were kept longer ago are read again when the site opens. */
const FRESH_MS = 15 * 60_000;

type Pages = { pages: readonly { page: readonly Booking[] }[] };

const isSame = (one: readonly unknown[], other: readonly unknown[]) => one.join() === other.join();

/** The id of the booking that a query reads. */
const bookingIdOf = ({ queryKey }: Query) => {
  const id = queryKey.at(-1);
  return typeof id === 'string' && isSame(queryKey, bookingQuery(id).queryKey) ? id : undefined;
};

/** The stays of a list of the driver, which begins with those that are to come. */
const staysOf = ({ queryKey, state }: Query): readonly Booking[] | undefined => {
  if (isSame(queryKey, ownStaysQuery.queryKey)) return state.data as Booking[]; // as its query says
  if (isSame(queryKey, myBookingsQuery.queryKey)) return (state.data as Pages).pages[0]?.page; // as well
  return undefined;
};

const createKeeper = (queries: QueryClient) => {
  /** By whose sign-in a query was begun: an answer that comes after a sign-out must not be kept. */
  const begun = new WeakMap<Query, string | undefined>();

  const readAgain = (bookingId: string, staleTime: number) =>
    queries.query({ ...bookingQuery(bookingId), staleTime, retry: false }).catch(() => undefined);

  const keepList = (stays: readonly Booking[]) => {
    const kept = stays.filter((stay) => isKeepable(stay));
    dropPasses((bookingId) => !kept.some(({ id }) => id === bookingId));
    for (const { id } of kept) void readAgain(id, FRESH_MS);
  };

  const keep = (query: Query, signIn: string | undefined) => {
    if (signIn === undefined || query.state.data === undefined) return;
    const stays = staysOf(query);
    if (stays) keepList(stays);
    else if (bookingIdOf(query) !== undefined)
      keepPass(query.state.data as Booking, signIn, new Date(query.state.dataUpdatedAt)); // as its query says
  };

  const onEvent = (event: QueryCacheNotifyEvent) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query; // of unknown data, not of any
    const bookingId = bookingIdOf(query);
    if (action.type === 'fetch') begun.set(query, tokenStore.signIn());
    else if (action.type === 'error') {
      const isGone = action.error instanceof ApiError && action.error.isFinal;
      if (bookingId !== undefined && isGone) dropPasses((id) => id === bookingId);
    } else if (action.type === 'success') {
      // The answer of an action has less than the booking's own route.
      const isPart = action.manual && bookingId !== undefined && isKeepable(query.state.data as Booking);
      if (isPart) {
        // This read is cancelled when the page is left; the next list then reads the booking again.
        query.invalidate();
        void readAgain(bookingId, FRESH_MS);
      } else keep(query, action.manual ? tokenStore.signIn() : begun.get(query));
    }
  };

  return {
    /** Keeps what was read before, and reads old passes again. */
    start: () => {
      const signIn = tokenStore.signIn();
      // Queries of an earlier sign-in are removed when another begins.
      for (const query of queries.getQueryCache().getAll()) {
        begun.set(query, signIn);
        keep(query, signIn);
      }
      for (const { booking, storedAt } of readPasses())
        if (Date.now() - Date.parse(storedAt) > FRESH_MS) void readAgain(booking.id, FRESH_MS);
    },
    onEvent,
  };
};

/**
 * Reads the vehicles once after a sign-in, because search uses the default one. From then on, what reads or changes vehicles keeps it
 * (`own-vehicle.ts`).
 */
const findOwnVehicle = async (queries: QueryClient) => {
  if (readStored(OWN_VEHICLE) !== undefined) return;
  const { vehiclesQuery } = await import('#web/api/vehicles/list-vehicles.ts');
  await queries.query({ ...vehiclesQuery, retry: false });
};

/**
 * Keeps the passes of the coming seven days up to date: whenever this page reads a booking or the driver's list, and when the site is
 * opened. They can then be read without a network. On a device that does not know the default vehicle, it reads that, too.
 */
const PassKeeper = () => {
  const queries = useQueryClient();
  useEffect(() => {
    const { start, onEvent } = createKeeper(queries);
    const stop = queries.getQueryCache().subscribe(onEvent);
    start();
    // The next page tries again.
    findOwnVehicle(queries).catch(() => undefined);
    return stop;
  }, [queries]);
  return null;
};

export default PassKeeper;
