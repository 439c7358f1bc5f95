import { computeStayTax } from '#shared/domain/taxes/stay-tax.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import Stripe from 'stripe';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/model/booking.ts';
import { NEW_BOOKING } from '#shared/domain/bookings/booking.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import { refundableUntil } from '#shared/domain/availability/cancellation.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import { countFullDays } from '#shared/domain/availability/stay.ts';
import { toAuditLine } from '#shared/domain/spots/audit.ts';
import { FIELD_DEFAULTS } from '#shared/model/spot-fields.ts';
import type { Spot } from '#shared/model/spot.ts';
import { openTable } from '#shared/data/client.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { newId } from '#shared/lib/id.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { DEMO_PASSWORD, LOCAL } from '../settings.ts';
import { addToAdmins } from '../cognito/add-to-admins.ts';
import { setUpSecondFactor } from '../cognito/set-up-second-factor.ts';
import { generateDemoData } from './demo-data.ts';
import type { DemoBooking, DemoSpot } from './demo-types.ts';
import { DEMO_PICTURES } from './demo-pictures.ts';
import { writePayouts } from './write-payouts.ts';
import { DEMO_ADMIN, DEMO_DRIVER, DEMO_OWNER, type DemoPerson } from './people.ts';
import { writeMessages, writeReviews } from './write-talk.ts';

const SEED = 2026;
const CONCURRENCY = 16;
/** Days before the first demo booking. */
const REGISTERED_DAYS = 400;
const PUBLISHED_DAYS = 370;

/** Runs `work` over all items, several at a time. Returns results in the items' order. */
const inParallel = async <T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T, index); // the index is inside the list
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
};

/** One of this many people lets as a business. The owner of the demo has not said it, so that its screens show what is missing. */
const PEOPLE_PER_BUSINESS = 4;

const sayTraderStatus = (userId: string, index: number, at: string) =>
  kit.taxDetails().taxDetails.save({
    userId,
    traderStatus: index % PEOPLE_PER_BUSINESS === 0 ? 'business' : 'private',
    ...{ legalName: '', taxId: '', taxIdCountry: 'ES', birthDate: null, regimes: [] },
    ...{ residenceTaxId: '', registerNumber: '', taxIdSince: null, allowedTaxId: null },
    address: { street: '', postcode: '', city: '', country: 'ES' },
    ...{ revision: 1, updatedAt: at },
  });

/** User ids by e-mail. */
const createPeople = async (people: readonly DemoPerson[], now: number): Promise<Map<string, string>> => {
  const { identity } = kit.identity();
  const { accounts } = kit.accounts();
  const ids = await inParallel(people, async ({ email, name }, index) => {
    const { userId } = await identity.create(email, DEMO_PASSWORD, name);
    const createdAt = toIso(now - REGISTERED_DAYS * DAY);
    await accounts.save({
      userId,
      email,
      emailVerifiedAt: createdAt,
      fullName: name,
      phone: null,
      language: 'es',
      createdAt,
    });
    if (email !== DEMO_OWNER.email) await sayTraderStatus(userId, index, createdAt);
    return [email, userId] as const;
  });
  return new Map(ids);
};

/** Some of the inactive spots wait for approval, so that the demo has content for administrators. */
const stateOf = (demo: DemoSpot, index: number): Pick<Spot, 'isActive' | 'review'> =>
  !demo.isActive && demo.ownerEmail !== DEMO_OWNER.email && index % 3 === 0
    ? { isActive: true, review: 'pending' }
    : { isActive: demo.isActive, review: 'approved' };

const publishedAt = (review: Spot['review'], now: number) =>
  toIso(review === 'pending' ? now - 5 * HOUR : now - PUBLISHED_DAYS * DAY);

const toSpot = (
  demo: DemoSpot,
  ownerId: string,
  images: string[],
  state: Pick<Spot, 'isActive' | 'review'>,
  now: number,
): Spot => {
  const { kind, ownerEmail, pictures, vehicleType, monthOffer, ...fields } = demo;
  const { street, number, postcode, city, province, ine, ...stored } = fields;
  return {
    ...FIELD_DEFAULTS,
    ...stored,
    ...monthOffer,
    rented: [],
    id: newId('spt'),
    ownerId,
    images,
    vehicleTypes: [vehicleType],
    reviewReason: null,
    ...state,
    ratingSum: 0,
    ratingCount: 0,
    submittedAt: publishedAt(state.review, now),
    version: 1,
    createdAt: publishedAt(state.review, now),
    updatedAt: toIso(now),
  };
};

const toHold = (
  demo: DemoBooking,
  spot: Spot,
  driver: { userId: string; name: string },
  now: number,
): Booking => {
  const stay = { start: Date.parse(demo.startsAt), end: Date.parse(demo.endsAt), timeZone: spot.timeZone };
  return {
    id: newId('bkg'),
    spotId: spot.id,
    ownerId: spot.ownerId,
    driverId: driver.userId,
    driverName: driver.name,
    startAt: demo.startsAt,
    endAt: demo.endsAt,
    timeZone: spot.timeZone,
    isFullDay: countFullDays(stay) > 0,
    ...priceStay(spot, stay),
    tax: computeStayTax(spot, stay.start, [], undefined),
    ...NEW_BOOKING,
    holdUntil: toIso(now + HOLD_MINUTES * MINUTE),
    refundableUntil: toIso(refundableUntil(spot, stay)),
    spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
    referralCode: null,
    createdAt: demo.bookedAt,
    updatedAt: demo.bookedAt,
  };
};

/** Books as a driver does: hold, card, confirmation. The emulator takes the payment, so that its records match ours. */
const book = async (hold: Booking, status: DemoBooking['status'], now: number): Promise<void> => {
  const { bookings } = kit.bookings();
  const { payments } = kit.payments();
  if ((await bookings.hold(hold, 1, now)) !== 'held')
    throw new Error(`The demo booking of ${hold.startAt} overlaps.`);
  const { hostname: host, port } = new URL(process.env.STRIPE_API_URL ?? '');
  const stripe = new Stripe(LOCAL.stripeSecretKey, { host, port, protocol: 'http', telemetry: false });
  const payment = await payments.create({ booking: hold, amountCents: hold.totalCents });
  await stripe.paymentIntents.confirm(payment.id, {
    payment_method: 'pm_card_visa',
    return_url: process.env.SITE_URL ?? '',
  });
  await writeTransition({ bookings }, { ...hold, paymentIntentId: payment.id }, 'confirm', now);
  const confirmed = await bookings.find(hold.id);
  if (status === 'completed' && confirmed) await writeTransition({ bookings }, confirmed, 'complete', now);
};

/** Removes mails and notifications about the demo's past. */
const forgetMails = async (until: number): Promise<void> => {
  const table = openTable(env.tableName());
  for (const partition of [OUTBOX_PARTITION, LATER_PARTITION]) {
    const items = await table.queryAll({
      KeyConditionExpression: 'pk = :partition',
      FilterExpression: 'dueAt <= :until',
      ExpressionAttributeValues: { ':partition': partition, ':until': toIso(until) },
    });
    await inParallel(items, ({ pk, sk }) => table.remove({ pk: String(pk), sk: String(sk) }));
  }
};

/** The invoices of all stays, dated today, so that the tax book agrees with the ledger. Commissions wait for tax details of their owner. */
const writeInvoices = async (stays: readonly Booking[], now: number): Promise<void> => {
  const deps = kit.connect(
    kit.invoices,
    kit.invoicingAgreements,
    kit.fiscalChain,
    kit.bookings,
    kit.ledger,
    kit.invoiceData,
    kit.taxDetails,
    kit.accounts,
    kit.settings,
    kit.alarms,
  );
  await inParallel(stays, ({ id }) => deps.invoices.review(id, now));
  const { failures } = await issueInvoices(deps);
  if (failures.length > 0) throw new Error('An invoice of the demo was not issued.', { cause: failures[0] });
};

/** Fills an empty stack with people, spots and bookings: always the same, relative to today. */
export const writeDemoData = async (
  say: (text: string) => void,
  size: { readonly spots?: number } = {},
): Promise<void> => {
  const now = Date.now();
  const data = generateDemoData({ seed: SEED, now: new Date(now), ...size });
  say(`Writing ${data.spots.length} demo spots`);
  const people = [...data.owners, ...data.drivers];
  const ids = await createPeople([...people, DEMO_ADMIN], now);
  await addToAdmins(ids.get(DEMO_ADMIN.email) ?? '');
  await setUpSecondFactor(kit.identity().identity, DEMO_ADMIN.email, DEMO_PASSWORD);
  const { spots } = kit.spots();
  const createSpot = async (demo: DemoSpot, index: number): Promise<Spot> => {
    const images = demo.pictures.flatMap((picture) => DEMO_PICTURES[picture] ?? []);
    const spot = toSpot(demo, ids.get(demo.ownerEmail) ?? '', images, stateOf(demo, index), now);
    const submission = { version: spot.version, updatedAt: spot.submittedAt };
    await spots.create(spot, { audit: toAuditLine(submission, 'submitted', spot.ownerId) });
    return spot;
  };
  const written = await inParallel(data.spots, createSpot);
  if (process.env.STRIPE_API_URL === undefined) return;
  const toHoldOf = (demo: DemoBooking): Booking => {
    const spot = written[demo.spot];
    const driver = people.find(({ email }) => email === demo.driverEmail);
    if (!spot || !driver) throw new Error('A demo booking names nobody or nothing.');
    return toHold(demo, spot, { userId: ids.get(driver.email) ?? '', name: driver.name }, now);
  };
  /** Each driver books stays one by one, all drivers in parallel. */
  const bookAll = async (stays: readonly DemoBooking[]): Promise<Booking[]> => {
    const holds = stays.map((demo) => ({ demo, hold: toHoldOf(demo) }));
    await inParallel(data.drivers, async ({ email }) => {
      for (const { demo, hold } of holds) if (demo.driverEmail === email) await book(hold, demo.status, now);
    });
    return holds.map(({ hold }) => hold);
  };
  const history = await bookAll(data.history);
  const bookings = await bookAll(data.bookings);
  await writeReviews(data.historyReviews, history);
  await writeReviews(data.reviews, bookings);
  await writeMessages(bookings, ids.get(DEMO_DRIVER.email) ?? '', ids.get(DEMO_OWNER.email) ?? '', now);
  await writePayouts({ userId: ids.get(DEMO_OWNER.email) ?? '', email: DEMO_OWNER.email }, now);
  // Includes mails that are due a little later.
  await forgetMails(now + HOUR);
  await writeInvoices([...history, ...bookings], now);
};
