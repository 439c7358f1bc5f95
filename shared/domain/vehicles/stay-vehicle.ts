import { vehicleLimits, vehicleRecords } from '../../areas/vehicles.ts';
import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { computeExpiry } from '../../lib/retention.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingVehicle, StoredVehicle } from '../../model/vehicle.ts';
import { isPaid } from '../bookings/booking-status.ts';
import { type BookingViewDeps, findDrivenBooking, getBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/** Two tabs may choose at once. */
const RETRY = { attempts: 4, error: 'The vehicle was changed in the same moment. Try again.' };

/** Stays to come that follow a change of a vehicle: more than people have. */
const MAX_STAYS = 100;

const computeKeptUntil = ({ endAt }: Booking): string =>
  toIso(computeExpiry(vehicleRecords.bookingVehicle, Date.parse(endAt)) * 1000);

const getNext = (
  booking: Booking,
  before: BookingVehicle | undefined,
  vehicle: StoredVehicle | undefined,
  now: number,
): BookingVehicle => ({
  bookingId: booking.id,
  vehicleId: vehicle?.id ?? null,
  vehicle: vehicle ? { plate: vehicle.plate, kind: vehicle.kind } : null,
  revision: (before?.revision ?? 0) + 1,
  keptUntil: computeKeptUntil(booking),
  updatedAt: toIso(now),
});

/** After a change of a booking's dates, its vehicle is kept until so long after the new end. */
export const followDates = (deps: Needs<'bookingVehicles' | 'clock'>, booking: Booking): Promise<void> =>
  retryOnConflict(async () => {
    const before = await deps.bookingVehicles.find(booking.id);
    const keptUntil = computeKeptUntil(booking);
    if (!before || before.keptUntil === keptUntil) return undefined;
    const now = deps.clock.now();
    const next = { ...before, keptUntil, revision: before.revision + 1, updatedAt: toIso(now) };
    return (await deps.bookingVehicles.save(next, undefined, now)) ? undefined : CONFLICT;
  }, RETRY);

const looksAs = (before: BookingVehicle | undefined, next: BookingVehicle): boolean =>
  (before?.vehicle?.plate ?? '') === (next.vehicle?.plate ?? '') &&
  before?.vehicle?.kind === next.vehicle?.kind;

/** Stores the vehicle of a stay. The owner of a paid one is notified if it looks different to them. */
const write = (
  deps: Needs<'bookingVehicles' | 'clock'>,
  booking: Booking,
  vehicle: StoredVehicle | undefined,
): Promise<void> =>
  retryOnConflict(async () => {
    const now = deps.clock.now();
    const before = await deps.bookingVehicles.find(booking.id);
    const next = getNext(booking, before, vehicle, now);
    const isSame = looksAs(before, next);
    if (isSame && (before?.vehicleId ?? null) === next.vehicleId) return undefined;
    const event =
      isPaid(booking) && !isSame
        ? ({ effects: ['mail_vehicle_changed', 'notify_vehicle_changed'], bookingId: booking.id } as const)
        : undefined;
    return (await deps.bookingVehicles.save(next, event, now)) ? undefined : CONFLICT;
  }, RETRY);

const isToCome = ({ status, endAt }: Booking, now: number) =>
  (status === 'pending' || status === 'confirmed') && now < Date.parse(endAt);

/**
 * Stores which of the driver's vehicles comes to a stay. Throws `not_found`, `vehicle_not_found`, `conflict`, `rate_limited`, and
 * `stay_over` after its end or cancellation.
 */
export const chooseVehicle = async (
  deps: BookingViewDeps & Needs<'garages' | 'limits'>,
  actor: Actor,
  bookingId: string,
  vehicleId: string | null,
): Promise<BookingAnswer> => {
  const booking = await findDrivenBooking(deps, actor, bookingId);
  if (!isToCome(booking, deps.clock.now()))
    throw new AppError('stay_over', 'The vehicle can be changed until the stay ends.');
  const garage = vehicleId === null ? undefined : await deps.garages.find(actor.userId);
  const vehicle = garage?.vehicles.find(({ id }) => id === vehicleId);
  if (vehicleId !== null && !vehicle) throw new AppError('vehicle_not_found', 'You have no such vehicle.');
  await enforceRateLimits(deps, [limit(vehicleLimits['choose-vehicle'], actor.userId)]);
  await write(deps, booking, vehicle);
  return getBooking(deps, actor, bookingId);
};

/** The driver's default vehicle comes to a new hold, until the driver says otherwise. Nothing without one. */
export const useDefaultVehicle = async (
  deps: Needs<'bookingVehicles' | 'garages' | 'clock'>,
  hold: Booking,
): Promise<void> => {
  const garage = await deps.garages.find(hold.driverId);
  const vehicle = garage?.vehicles.find(({ id }) => id === garage.defaultId);
  if (vehicle) await write(deps, hold, vehicle);
};

/** Moves the vehicle of a booking to the one that takes its place. Its owner is notified with the booking. */
export const takeVehicleOver = async (
  deps: Needs<'bookingVehicles' | 'clock'>,
  fromId: string,
  to: Booking,
): Promise<void> => {
  const [chosen, known] = await Promise.all([
    deps.bookingVehicles.find(fromId),
    deps.bookingVehicles.find(to.id),
  ]);
  if (!chosen?.vehicle || known) return;
  const now = deps.clock.now();
  const { vehicle, vehicleId } = chosen;
  await deps.bookingVehicles.save(
    { ...getNext(to, undefined, undefined, now), vehicle, vehicleId },
    undefined,
    now,
  );
};

/** Passes a changed vehicle on to the stays that it comes to, and that have not ended. */
export const updateStays = async (
  deps: Needs<'bookings' | 'bookingVehicles' | 'clock'>,
  driverId: string,
  vehicle: StoredVehicle,
): Promise<void> => {
  const now = deps.clock.now();
  const lists = await Promise.all(
    (['held', 'ahead'] as const).map((list) =>
      deps.bookings.pageByDriver(driverId, list, { limit: MAX_STAYS }),
    ),
  );
  const stays = lists.flat().filter((booking) => isToCome(booking, now));
  const chosen = await deps.bookingVehicles.listByBookings(stays.map(({ id }) => id));
  const concerned = new Set(
    chosen.filter(({ vehicleId }) => vehicleId === vehicle.id).map((each) => each.bookingId),
  );
  for (const booking of stays) if (concerned.has(booking.id)) await write(deps, booking, vehicle);
};
