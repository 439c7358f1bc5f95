import { describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { RentalAnswer, RentalCardSetup } from '#shared/api/rentals.ts';
import { addDays, DAY, toIso } from '#shared/lib/time.ts';
import { runJob } from '#local/jobs.ts';
import { aPaidRental } from '#test/support/running-rental.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
type Refused = { code?: string };

const MASTERCARD = '5555555555554444';
const read = async (id: string, as: Person) => (await app.get<RentalAnswer>(`/rentals/${id}`, as)).body;

/** A rental whose first month was paid with a Visa. */
const aRental = async () => {
  const people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  const { id } = await aPaidRental(app, people, inDays(70));
  const { owner, driver } = people;
  const prepare = async (as = driver) => app.post<RentalCardSetup & Refused>(`/rentals/${id}/card`, as);
  const confirm = async (setupId: string, as = driver) =>
    app.post<RentalAnswer & Refused>(`/rentals/${id}/card/confirm`, as, { setupId });
  /** Opens the form, and gives a card in it. */
  const give = async (number = MASTERCARD) => {
    const { body } = await prepare();
    await giveCard(body, number);
    return body.setupId;
  };
  return { owner, driver, id, prepare, confirm, give };
};
type StartedRental = Awaited<ReturnType<typeof aRental>>;

const asBrowser = async (path: string, values: Record<string, string>) => {
  const body = new URLSearchParams({ key: app.stack.stripePublishableKey, ...values });
  const answer = await fetch(`${app.stack.stripe}/v1/${path}`, { method: 'POST', body });
  return (await answer.json()) as { next_action?: { use_stripe_sdk?: { three_d_secure_2_source?: string } } }; // Stripe's answer
};

/** Gives a card in the provider's form, as its script does. */
const giveCard = ({ setupId, clientSecret }: RentalCardSetup, number: string) =>
  asBrowser(`setup_intents/${setupId}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '3',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    use_stripe_sdk: 'true',
  });

const recordOf = async (id: string) => {
  const record = await kit.rentals().rentals.find(id);
  if (!record) throw new Error('There is no such rental.');
  return record;
};

/** The cards that the provider still has for the rental. */
const cardsOf = async (ids: readonly (string | null)[]) => {
  await untilOutboxIsEmpty();
  const found = await Promise.all(ids.map((id) => app.stripe.paymentMethods.retrieve(id ?? '')));
  return found.map(({ customer }) => customer !== null);
};

/** Moves the rental so that its second month begins in two days: its charge is due. */
const makeDue = async ({ id }: StartedRental) => {
  const before = await recordOf(id);
  const next = {
    ...before,
    startDate: addDays(inDays(2), -31),
    announcedMonth: 2,
    version: before.version + 1,
  };
  await kit.rentals().rentals.write({ before, next, effects: [] }, Date.now());
};

describe('the card of a rental', () => {
  it('is shown to its driver alone, by brand, last four digits and expiry, and is in the export', async () => {
    const { owner, driver, id } = await aRental();
    const { card } = await read(id, driver);
    expect(card).toEqual({
      brand: 'visa',
      last4: '4242',
      expiry: expect.stringMatching(/^\d{4}-12$/) as string,
    });
    expect((await read(id, owner)).card).toBeNull();
    const exported = await app.post<AccountExport>('/user/export', driver, { password: PASSWORD });
    expect(exported.body.rentals).toMatchObject([{ id, card }]);
  });

  it('is changed for another, which pays the next month; the old one is removed, and the driver is mailed', async () => {
    const rental = await aRental();
    const { id, driver, give, confirm } = rental;
    const old = (await recordOf(id)).paymentMethodId;
    const { status, body } = await confirm(await give());
    expect([status, body.card]).toEqual([200, { brand: 'mastercard', last4: '4444', expiry: '2040-03' }]);
    const { paymentMethodId } = await recordOf(id);
    expect(await cardsOf([old, paymentMethodId])).toEqual([false, true]);
    expect((await recordOf(id)).replacedCards).toEqual([]);
    const mails = (await app.mailsTo(driver.email)).filter(({ subject }) => subject.includes('la tarjeta'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body.text).toContain('tarjeta Mastercard acabada en 4444, que caduca en 03/2040');
    await makeDue(rental);
    await runJob('runBookingTimers');
    await eventually(async () => (await recordOf(id)).paidMonths === 2 || undefined, 'the month to be paid');
    const charges = await app.stripe.charges.list({ customer: (await recordOf(id)).customerId ?? '' });
    expect(charges.data[0]?.payment_method).toBe(paymentMethodId);
  });

  it('is changed once, however often it is confirmed; of two tabs the last one counts', async () => {
    const { id, driver, give, confirm, prepare } = await aRental();
    const [one, two] = [await give(), (await prepare()).body];
    const first = await Promise.all([confirm(one), confirm(one)]);
    expect(first.map(({ status, body }) => [status, body.card?.last4])).toEqual([
      [200, '4444'],
      [200, '4444'],
    ]);
    const replaced = (await recordOf(id)).paymentMethodId;
    await giveCard(two, '378282246310005');
    expect((await confirm(two.setupId)).body.card).toMatchObject({ brand: 'amex', last4: '0005' });
    for (const _beforeAndAfterItsRemoval of [1, 2]) {
      expect((await confirm(one)).body.code).toBe('card_not_saved');
      await untilOutboxIsEmpty();
    }
    expect(await cardsOf([replaced, (await recordOf(id)).paymentMethodId])).toEqual([false, true]);
    expect((await read(id, driver)).card?.last4).toBe('0005');
    const mails = (await app.mailsTo(driver.email)).filter(({ subject }) => subject.includes('la tarjeta'));
    expect(mails).toHaveLength(2);
  });

  it('is what the provider has saved for this rental, whatever the browser says', async () => {
    const { id, driver, prepare, confirm } = await aRental();
    const other = await aRental();
    const { body } = await prepare();
    const codeOf = async (setupId: string) => (await confirm(setupId)).body.code;
    expect(await codeOf(body.setupId)).toBe('card_not_saved');
    await giveCard(body, '4000000000000002');
    expect(await codeOf(body.setupId)).toBe('card_not_saved');
    expect(await codeOf(await other.give())).toBe('card_not_saved');
    expect(await codeOf('seti_unknown')).toBe('card_not_saved');
    expect((await confirm('pi_1')).status).toBe(400);
    const stranger = other.driver;
    expect([(await prepare(stranger)).status, (await confirm(body.setupId, stranger)).status]).toEqual([
      404, 404,
    ]);
    expect((await read(id, driver)).card?.last4).toBe('4242');
  });

  it('that a bank wants to have authenticated is saved after 3-D Secure, not before, and not if that fails', async () => {
    const { prepare, confirm } = await aRental();
    for (const outcome of ['fail', 'complete']) {
      const { body } = await prepare();
      const asked = await giveCard(body, '4000002500003155');
      expect((await confirm(body.setupId)).body.code).toBe('card_not_saved');
      const source = asked.next_action?.use_stripe_sdk?.three_d_secure_2_source ?? '';
      await asBrowser('3ds2/authenticate', { source, outcome, client_secret: body.clientSecret });
      const answer = await confirm(body.setupId);
      expect([answer.status, answer.body.card?.last4]).toEqual(
        outcome === 'fail' ? [409, undefined] : [200, '3155'],
      );
    }
  });

  it('is charged for a month that was refused, at its next attempt', async () => {
    const rental = await aRental();
    const { id, driver, give, confirm } = rental;
    await makeDue(rental);
    const { paymentMethodId } = await recordOf(id);
    await app.stack.payments?.control.changeCard(paymentMethodId ?? '', '4000000000009995');
    await runJob('runBookingTimers');
    await eventually(async () => (await recordOf(id)).refusals === 1 || undefined, 'the month to be refused');
    expect((await read(id, driver)).nextCharge).toMatchObject({ isRefused: true, isTriedAgain: true });
    await confirm(await give());
    await runJob('runBookingTimers');
    await untilOutboxIsEmpty();
    expect(await recordOf(id)).toMatchObject({ paidMonths: 1, refusals: 1 });
    const mail = (await app.mailsTo(driver.email)).find(({ subject }) => subject.includes('la tarjeta'));
    expect(mail?.body.text).toContain('se cobra a la nueva en el próximo intento');
    const before = await recordOf(id);
    const earlier = { startDate: addDays(before.startDate, -3), refusedAt: toIso(Date.now() - 3 * DAY) };
    const next = { ...before, ...earlier, version: before.version + 1 };
    await kit.rentals().rentals.write({ before, next, effects: [] }, Date.now());
    await runJob('runBookingTimers');
    await eventually(async () => (await recordOf(id)).paidMonths === 2 || undefined, 'the month to be paid');
  });

  it('is the driver’s, is not changed once no month is charged any more, and is forgotten at the end', async () => {
    const { id, driver, owner, give, prepare, confirm } = await aRental();
    const setupId = await give();
    expect([(await prepare(owner)).status, (await confirm(setupId, owner)).status]).toEqual([403, 403]);
    const { earliestEnd } = await read(id, driver);
    const before = await recordOf(id);
    const next = { ...before, endDate: earliestEnd, endedBy: 'driver' as const, version: before.version + 1 };
    await kit.rentals().rentals.write({ before, next, effects: ['forget_card'] }, Date.now());
    expect((await prepare()).body.code).toBe('rental_ended');
    expect((await confirm(setupId)).body.code).toBe('rental_ended');
    await untilOutboxIsEmpty();
    expect(await recordOf(id)).toMatchObject({ card: null, customerId: null, replacedCards: [] });
  });

  it('cannot be changed more often than twenty times an hour', async () => {
    const { confirm } = await aRental();
    const answers = await Promise.all(Array.from({ length: 21 }, () => confirm('seti_unknown')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
