import fc from 'fast-check';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { JOB_VERBS, onBooking, reversalVerbs } from './shared-verbs.ts';
import { STREET_ENDS, type Street } from './problems-world.ts';

/** One action of somebody; `which` chooses among the bookings, payments or events that exist when it begins. */
export interface StreetCommand {
  readonly verb: StreetVerb;
  readonly who: number;
  readonly which: number;
}
/** Commands that run at the same time, after a wait. */
export interface StreetPhase {
  readonly wait: number;
  readonly commands: readonly StreetCommand[];
}

const isConfirmed = ({ status }: Booking) => status === 'confirmed';
const isReported = ({ problem }: Booking) => problem === 'open';
/** Of a driver who reports; others only take places. */
const mayReport = (booking: Booking) => isConfirmed(booking) && booking.driverId !== 'carla';

const withBooking = onBooking<Street, StreetCommand>;

/** Cents of a manual refund or a dispute: a little, more than our part, or all that is left. */
const PARTS: readonly (number | undefined)[] = [25, 700, undefined];

const VERBS = {
  book: (street: Street, { who, which }: StreetCommand) => street.book(who === 0 ? 'ana' : 'ben', which),
  bookNear: (street: Street, { which }: StreetCommand) => street.bookNear('carla', which),
  report: withBooking((street, booking) => street.report(booking), mayReport),
  rebook: withBooking(
    (street, booking, { who, which }) => street.rebook(booking, [1, 2, (who + which) % 5][who] ?? 1),
    (booking) => isReported(booking) && booking.driverId !== 'carla',
  ),
  giveBack: withBooking((street, booking) => street.giveBack(booking), isReported),
  decide: withBooking(
    (street, { id }, { who }) => street.decide(id, who === 0 ? 'founded' : 'unfounded'),
    isReported,
  ),
  cancelByDriver: withBooking((street, booking) => street.cancel(booking, booking.driverId), isConfirmed),
  cancelByOwner: withBooking((street, booking) => street.cancel(booking, booking.ownerId), isConfirmed),
  webhook: async (street: Street, { which }: StreetCommand) => {
    const { length } = street.provider.events;
    if (length > 0) await street.webhook(length - 1 - (which % length));
  },
  ...JOB_VERBS,
  ...reversalVerbs(PARTS),
  pause: (street: Street, { which }: StreetCommand) => street.setActive(which, false),
  activate: (street: Street, { which }: StreetCommand) => street.setActive(which, true),
} satisfies Record<string, (street: Street, command: StreetCommand) => Promise<unknown>>;
type StreetVerb = keyof typeof VERBS;

const WEIGHTS: Readonly<Record<StreetVerb, number>> = {
  book: 5,
  bookNear: 4,
  report: 14,
  rebook: 20,
  giveBack: 9,
  decide: 7,
  cancelByDriver: 2,
  cancelByOwner: 3,
  webhook: 5,
  timers: 4,
  drain: 7,
  payouts: 3,
  reconcile: 3,
  settleRefund: 4,
  refundByHand: 2,
  openDispute: 2,
  closeDispute: 3,
  pause: 1,
  activate: 1,
};

const small = fc.integer({ min: 0, max: 2 });
const some = fc.integer({ min: 0, max: 4 });
const waits = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, MINUTE, 10 * MINUTE, 30 * MINUTE) },
  { weight: 3, arbitrary: fc.constantFrom(HOUR, 2 * HOUR) },
  { weight: 1, arbitrary: fc.constantFrom(5 * HOUR, DAY, 2 * DAY) },
);
const bookings = fc
  .array(fc.record({ verb: fc.constant<StreetVerb>('book'), who: small, which: some }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((commands) => [{ wait: 0, commands }]);
/** From half an hour before the first stay: a report, most of the time. */
const arrival = fc
  .record({ who: small, which: some, wait: fc.constantFrom(30 * MINUTE, 60 * MINUTE, 100 * MINUTE) })
  .map(({ who, which, wait }) => [{ wait, commands: [{ verb: 'report' as const, who, which }] }]);

/** Drivers book, one arrives and reports, then up to eight phases of concurrent commands follow. */
export const REPORTED: fc.Arbitrary<StreetPhase[]> = (() => {
  const choices = Object.entries(WEIGHTS) as [StreetVerb, number][]; // the keys of the record
  const verb = fc.oneof(...choices.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })));
  const command = fc.record({ verb, who: small, which: some });
  const phase = fc.record({ wait: waits, commands: fc.array(command, { minLength: 1, maxLength: 4 }) });
  return fc
    .tuple(bookings, arrival, fc.array(phase, { minLength: 1, maxLength: 8 }))
    .map(([first, then, phases]) => [...first, ...then, ...phases]);
})();

/** Runs a command. An `AppError` is a regular answer; any other error is a bug and thrown. */
export const performIn = async (street: Street, command: StreetCommand): Promise<void> => {
  try {
    await VERBS[command.verb](street, command);
    street.count(command.verb);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    street.count(`${command.verb}: ${error.code}`);
  }
};

/** Lets time pass, decides what is open, and runs all jobs until nothing is left to do. */
export const endStreet = async (street: Street): Promise<void> => {
  const { provider } = street;
  const once = (verb: StreetVerb, which = 0): StreetCommand => ({ verb, who: 0, which });
  const everything = async () => {
    for (let event = 0; event < provider.events.length; event++)
      await performIn(street, once('webhook', event));
    for (const verb of ['timers', 'drain', 'reconcile'] as const) await performIn(street, once(verb));
  };
  const settle = () => {
    for (const { payment, refunds } of provider.all())
      for (const _ of refunds) provider.settleRefund(payment.id, 'succeeded');
  };
  street.wait(16 * MINUTE);
  await everything();
  settle();
  for (const { payment, disputes } of provider.all())
    for (const _ of disputes) provider.closeDispute(payment.id, 'lost');
  street.wait(HOUR + MINUTE);
  await everything();
  street.waitUntil(STREET_ENDS + MINUTE);
  await everything();
  for (const { bookingId, decision } of street.problems())
    if (decision === null)
      await street.decide(bookingId, bookingId.charCodeAt(20) % 2 ? 'founded' : 'unfounded');
  await everything();
  settle();
  street.wait(HOUR);
  await everything();
  street.waitUntil(STREET_ENDS + DAY + MINUTE);
  for (let run = 0; run < 3; run++) {
    await performIn(street, once('payouts'));
    await everything();
    street.wait(DAY + MINUTE);
  }
};
