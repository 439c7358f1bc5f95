import type { Page } from 'playwright-core';
import type { Booking } from '#shared/api/bookings.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { inDays, type Person, type TestStack } from '#test/support/stack.ts';
import { fillSignIn, openAs, textsOf, type useBrowser } from './support.ts';

/** Full days, as `inDays` names them. */
export type Night = Readonly<Record<'date' | 'endDate', string>>;

/** A driver, a space to book, and the driver's page, in which tests navigate without loading the site again. */
export const arriveAtPayments = async (
  app: TestStack,
  browser: ReturnType<typeof useBrowser>,
): Promise<{ driver: Person; spot: Spot; page: Page }> => {
  const owner = await app.newPerson('Olga Dueña');
  const driver = await app.newPerson('Dani Conductor');
  const spot = await app.publish(owner);
  const page = await browser.open();
  await openAs(page, app.stack.web, driver, '/ayuda');
  return { driver, spot, page };
};

/** Gives another night at each call, for tests that share a space. */
export const startNights = (): (() => Night) => {
  let last = 3;
  return () => {
    last += 2;
    return { date: inDays(last), endDate: inDays(last + 1) };
  };
};

export const CARD_NUMBER = 'Número de tarjeta';
export const GOOD_CARD = '4242424242424242';

export const bookingPath = ({ id }: Pick<Spot, 'id'>, night: Night): string => {
  const stay = { ...night, startTime: '13:00', endTime: '12:00', isFullDay: 'true' };
  return `/booking/${id}?${new URLSearchParams(stay).toString()}`;
};

/** `seen` is the total that was shown to the driver, in euros. */
export const paymentPath = (quote: Quote, seen = quote.totalPrice): string => {
  const { parkingSpotId: spotId, startTime, endTime } = quote;
  const query = new URLSearchParams({ spotId, startTime, endTime, totalPrice: seen.toFixed(2) });
  return `/payment?${query.toString()}`;
};

export const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel(CARD_NUMBER).fill(number);
  await page.getByLabel('Fecha de caducidad').fill('12 / 34');
  await page.getByLabel('Código de seguridad').fill('123');
};

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar €/ });

/** Bookings of a driver that begin with this stay. */
export const bookingsOf = async (
  app: TestStack,
  driver: Person,
  { startTime }: Pick<Quote, 'startTime'>,
): Promise<Booking[]> => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
  return body.filter((booking) => booking.startTime === startTime);
};

/** The payment intents of a booking at the provider. */
export const intentsOf = async (app: TestStack, { id }: Pick<Booking, 'id'>) => {
  const { data } = await app.stripe.paymentIntents.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.bookingId === id);
};

/** Releases the unpaid holds of a driver, who may have three, so that the next test can hold again. */
export const releaseHolds = async (app: TestStack, driver: Person): Promise<void> => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
  for (const { id, status } of body)
    if (status === 'pending') await app.call('POST', `/bookings/${id}/release`, { as: driver });
};

/** Signs in on the page of a booking, which then holds the stay. */
export const signInToBook = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('tab', { name: textsOf('es', 'accounts')('accounts.waySignIn') }).click();
  await fillSignIn(page, person);
};
