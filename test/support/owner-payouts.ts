import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { diffTotals } from '#shared/domain/bookings/totals.ts';
import { openTable } from '#shared/data/client.ts';
import { toIso } from '#shared/lib/time.ts';
import { inDays, PASSWORD, type Person, type TestStack } from './stack.ts';

/** Opens the provider's page and presses one of its buttons. Returns the URL of the redirect. */
const answerPage = async (url: string, outcome: 'complete' | 'later' | 'review'): Promise<string | null> => {
  const page = await (await fetch(url)).text();
  const session = /name="session" value="(\w*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ session, outcome });
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location');
};

/** Onboards an owner at the provider. */
export const onboard = async (app: TestStack, owner: Person, outcome: 'complete' | 'later' | 'review') => {
  const { body } = await app.post<{ url: string }>('/payouts/onboarding', owner, { password: PASSWORD });
  return answerPage(body.url, outcome);
};

/** Books and pays a stay through the API, moves it into the past in the table, and completes it. */
export const aPaidPastStay = async (
  app: TestStack,
  owner: Person,
  endedAgo: number,
  changes: Record<string, unknown> = {},
) => {
  // At one price, so that the share is the same on every day of the week.
  const prices = { priceWeekday: '15', priceWeekend: '15' };
  const driver = await app.newPerson('Dani Conductor');
  const spot = await app.publish(owner, { ...prices, ...changes });
  const { id } = await app.book(driver, spot, { date: inDays(3) });
  const bookings = bookingsRepository(openTable(LOCAL.tableName), indexBooking);
  const booking = await bookings.find(id);
  if (!booking) throw new Error('The booking is gone.');
  const shift = Date.now() - endedAgo - Date.parse(booking.endAt);
  const moved = (at: string) => toIso(Date.parse(at) + shift);
  const next = {
    ...booking,
    startAt: moved(booking.startAt),
    endAt: moved(booking.endAt),
    refundableUntil: moved(booking.refundableUntil),
    version: booking.version + 1,
  };
  await bookings.write(
    { before: booking, next, ledger: [], effects: [], totals: diffTotals(booking, next), period: 'leave' },
    Date.now(),
  );
  await runJob('runBookingTimers');
  return { id, paymentIntentId: booking.paymentIntentId ?? '', ownerCents: booking.ownerCents };
};
