import { AppError } from '#shared/lib/app-error.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { aProvider, Truth } from '#test/support/provider.ts';

/** Who acts, and which of the bookings, payments or events that exist when it begins. */
interface Choice {
  readonly who: number;
  readonly which: number;
}

interface Run {
  readonly failures: readonly unknown[];
}

interface World {
  readonly provider: ReturnType<typeof aProvider>;
}

export const choose = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

export const demand = (isTrue: boolean, promise: string, ...about: unknown[]): void => {
  if (!isTrue) throw new Error(`${promise}: ${JSON.stringify(about)}`);
};

/** Acts on a booking that is fit, counted from the latest. */
export const onBooking =
  <W extends { bookings(): readonly Booking[] }, Command extends Choice>(
    act: (world: W, booking: Booking, command: Command) => Promise<unknown>,
    isFit: (booking: Booking) => boolean = () => true,
  ) =>
  async (world: W, command: Command): Promise<void> => {
    const booking = choose(world.bookings().filter(isFit).toReversed(), command.which);
    if (booking) await act(world, booking, command);
  };

/** Acts on a payment, counted from the latest: of all, or of those that a function lists. */
export const onPayment =
  <W extends World, Command extends Choice>(
    act: (world: W, id: string, command: Command) => unknown,
    list: (world: W) => readonly Truth[] = ({ provider }) => provider.all(),
  ) =>
  async (world: W, command: Command): Promise<void> => {
    const truth = choose(list(world).toReversed(), command.which);
    if (truth) await act(world, truth.payment.id, command);
  };

/** A job may report failures of the provider, which it retries; any other failure is a bug. */
const checkRun = ({ failures }: Run) => {
  const fault = failures.find((failure) => !(failure instanceof AppError));
  if (fault !== undefined) throw new Error('A job has failed.', { cause: fault });
};

type Job = 'timers' | 'drain' | 'payouts' | 'reconcile';
type Jobs = Readonly<Record<Job, () => Promise<Run>>>;

export const JOB_VERBS = {
  timers: async (world: Jobs) => checkRun(await world.timers()),
  drain: async (world: Jobs) => checkRun(await world.drain()),
  payouts: async (world: Jobs) => checkRun(await world.payouts()),
  reconcile: async (world: Jobs) => checkRun(await world.reconcile()),
};

/** What the bank gives back; `parts` are the cents of a manual refund or a dispute. */
export const reversalVerbs = (
  parts: readonly (number | undefined)[],
  list?: (world: World) => readonly Truth[],
) => ({
  settleRefund: onPayment<World, Choice>(
    ({ provider }, id, { who }) => provider.settleRefund(id, who === 0 ? 'failed' : 'succeeded'),
    list,
  ),
  refundByHand: onPayment<World, Choice>(
    ({ provider }, id, { who }) => provider.refundByHand(id, parts[who]),
    list,
  ),
  openDispute: onPayment<World, Choice>(
    ({ provider }, id, { who }) => provider.openDispute(id, parts[who]),
    list,
  ),
  closeDispute: onPayment<World, Choice>(
    ({ provider }, id, { who }) => provider.closeDispute(id, who === 0 ? 'won' : 'lost'),
    list,
  ),
});
