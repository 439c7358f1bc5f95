import type { RentalAnswer } from '#shared/api/rentals.ts';
import { toMonthStay } from '#shared/domain/rentals/rental-months.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { priceMonth } from '#shared/domain/availability/price-stay.ts';
import { endRental } from '#shared/domain/rentals/end-rental.ts';
import { runTimers } from '#shared/domain/rentals/run-rental-timers.ts';
import { startRental } from '#shared/domain/rentals/start-rental.ts';
import { getRental, listRentals } from '#shared/domain/rentals/to-rental.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { newId } from '#shared/lib/id.ts';
import { toEuros } from '#shared/lib/money.ts';
import { HOUR, toInstant } from '#shared/lib/time.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import type { Spot } from '#shared/model/spot.ts';
import { accountWith } from './examples.ts';
import { CLIENT } from './hold-limits.ts';
import { marketOf } from './market.ts';
import type { Repositories } from './table.ts';

/** The first day of a rental in these tests: four days after the market's clock begins. */
export const FIRST_DAY = '2026-07-05';
export const MONTH_CENTS = 9000;

/** A spot that is let by the month, with the clock, the provider and the jobs of a market. */
export const rentalsOf =
  (table: () => Repositories) =>
  async (changes: Partial<Spot> = {}) => {
    const [owner, driver] = [`owner-${newId('bkg')}`, `driver-${newId('bkg')}`];
    const market = await marketOf(table)({
      ownerId: owner,
      bookingTypes: ['stay', 'month'],
      monthPriceCents: MONTH_CENTS,
      minMonths: 1,
      monthNoticeDays: 15,
      ...changes,
    });
    const sent: Mail[] = [];
    const { deps } = market;
    /** When months were first announced, by the mail that says so. */
    const announcedOn = new Map<number, number>();
    const send = async (mail: Mail) => {
      sent.push(mail);
      if (mail.to !== `${driver}@example.com` || !mail.subject.includes('se renueva')) return;
      for (const { announcedMonth } of await table().rentals.listByParty('driver', driver, 1))
        if (!announcedOn.has(announcedMonth)) announcedOn.set(announcedMonth, deps.clock.now());
    };
    Object.assign(deps, { mail: { send } });
    const addPerson = (userId: string, fullName: string) =>
      table().accounts.save(accountWith({ userId, email: `${userId}@example.com`, fullName }));
    await addPerson(driver, 'Dani Conductor');
    await addPerson(owner, 'Olga Dueña');
    const { spot } = market;
    const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
    const totalOf = (startDate: string, month = 1) =>
      priceMonth(spot.monthPriceCents ?? 0, toMonthStay(spot.timeZone, startDate, month)).totalCents;
    const start = (startDate = FIRST_DAY, as = driver, terms: string = LEGAL_VERSIONS.terms) =>
      startRental(deps, actor(as), {
        parkingSpotId: spot.id,
        startDate,
        totalPrice: toEuros(totalOf(startDate)),
        deposit: toEuros(spot.depositCents),
        terms,
        pattern: spot.monthPattern,
      });
    const timers = () => runTimers(deps);
    /** Runs the jobs until nothing is due any more. */
    const work = async () => {
      for (let round = 0; round < 5; round++) {
        const { failures, handled } = await timers();
        if (failures.length > 0) throw new AggregateError(failures, 'A timer failed.');
        const drained = await market.drain();
        if (handled + drained.handled === 0) return;
      }
    };
    const now = () => deps.clock.now();
    const wait = (milliseconds: number) => market.wait(milliseconds);
    return {
      ...market,
      ...{ deps, announcedOn, owner, driver, sent, start, timers, work, addPerson, totalOf, wait },
      /** Sets the clock to a local time, if that is ahead. */
      jumpTo: (date: string, time: string) =>
        void wait(Math.max(0, toInstant(spot.timeZone, date, time) - now())),
      /** Pays a hold as the page does, and runs the jobs. */
      payHold: async (paymentIntentOf: string) => {
        const booking = await table().bookings.find(paymentIntentOf);
        if (!booking) throw new Error('There is no such hold.');
        const { paymentIntentId } = await createPaymentIntent(deps, actor(booking.driverId), {
          parkingSpotId: booking.spotId,
          startTime: booking.startAt,
          endTime: booking.endAt,
          totalPrice: toEuros(booking.totalCents),
        });
        market.pay(paymentIntentId);
        await market.webhook(paymentIntentId);
        await work();
        return paymentIntentId;
      },
      /** Lets time pass in steps of hours, with the jobs at each. */
      until: async (date: string, time = '12:00', step = 6) => {
        const end = toInstant(spot.timeZone, date, time);
        while (now() < end) {
          wait(Math.min(step * HOUR, end - now()));
          await work();
        }
      },
      rental: (id: string) => table().rentals.find(id),
      read: (id: string, as = driver): Promise<RentalAnswer> => getRental(deps, actor(as), id),
      list: async (as = driver) => (await listRentals(deps, actor(as))).rentals,
      end: (id: string, endDate: string, as = driver) => endRental(deps, actor(as), id, endDate),
      /** The payments of a rental: other tests have theirs at the same provider. */
      paymentsOf: async (id: string) => {
        const rental = await table().rentals.find(id);
        return market.all().filter(({ bookingId }) => rental?.bookingIds.includes(bookingId ?? ''));
      },
      rentedNow: async () => (await table().spots.find(spot.id))?.rented,
      busyBetween: (from: string, to: string) =>
        table().calendar.listBusy(
          spot.id,
          { start: toInstant(spot.timeZone, from, '00:00'), end: toInstant(spot.timeZone, to, '00:00') },
          now(),
          { isConsistent: true },
        ),
      subjectsTo: (userId: string) =>
        sent.filter(({ to }) => to === `${userId}@example.com`).map(({ subject }) => subject),
      textOf: (words: string, userId: string) =>
        sent.findLast(({ to, subject }) => to === `${userId}@example.com` && subject.includes(words))?.text ??
        '',
    };
  };

/** A rental by the month whose first month is paid, in its market. */
export const paidRentalsOf =
  (table: () => Repositories) =>
  async (changes: Partial<Spot> = {}, startDate = FIRST_DAY) => {
    const market = await rentalsOf(table)(changes);
    const { rental, booking } = await market.start(startDate);
    await market.payHold(booking.id);
    const findMonth = async (number: number) =>
      market.bookingOf((await market.rental(rental.id))?.bookingIds[number - 1] ?? '');
    const month = async (number: number) => {
      const found = await findMonth(number);
      if (!found) throw new Error(`There is no month ${number}.`);
      return found;
    };
    return { ...market, id: rental.id, first: booking, month, findMonth };
  };
