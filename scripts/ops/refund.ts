import {
  isRefundFailed,
  repeatFailedRefund,
  settleFailedRefund,
} from '#shared/domain/payments/failed-refund.ts';
import type { Booking } from '#shared/model/booking.ts';
import { Failure, UsageError } from './failure.ts';
import { openMoney } from './open-records.ts';
import { NOTE } from './payout.ts';
import { readBookingId } from './read-booking-id.ts';
import { type Task, toEuros } from './task.ts';

const describe = (booking: Booking): string => {
  const { refund } = booking;
  if (!refund) return 'Nothing of this booking goes back.';
  if (isRefundFailed(booking))
    return `${toEuros(refund.cents)} did not arrive: the driver's bank rejected it at ${refund.updatedAt}.`;
  return `${toEuros(refund.cents)} ${refund.state} at ${refund.updatedAt}.`;
};

const NOTHING_FAILED = 'No refund failed: nothing was done.';

export const refund: Task = {
  summary: "a refund that the driver's bank rejected: look at it, ask again, or settle it otherwise",
  usage: '(REFERENCE | bkg_...) [--again | --settle NOTE]',
  words: 1,
  flags: { again: { type: 'boolean' }, settle: { type: 'string' } },
  run: async (place, given, say) => {
    const note = given.text('settle');
    if (note !== undefined && given.has('again')) throw new UsageError('Choose --again or --settle.');
    if (note !== undefined && !NOTE.test(note))
      throw new UsageError('--settle takes who pays and how, 5 to 80 letters and digits.');
    const deps = await openMoney(place);
    const id = await readBookingId(deps.table, given.words[0] ?? '');
    const booking = await deps.bookings.find(id);
    if (!booking) throw new Failure(`There is no booking ${id}.`);
    if (given.has('again')) {
      say((await repeatFailedRefund(deps, id)) ? 'Asked again: the outbox does it now.' : NOTHING_FAILED);
      return;
    }
    if (note === undefined) {
      say(describe(booking));
      return;
    }
    const outcome = await settleFailedRefund(deps, id, note);
    if (outcome === 'changed') throw new Failure('The booking was changed in between. Look at it again.');
    say(
      outcome === 'settled'
        ? `Recorded, and the driver is informed. Pay ${toEuros(booking.refund?.cents ?? 0)} to the driver now.`
        : NOTHING_FAILED,
    );
  },
};
