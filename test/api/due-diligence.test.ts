import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { runJob } from '#local/jobs.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Payout } from '#shared/api/payouts.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { runDueDiligence } from '#shared/domain/dac7/run-due-diligence.ts';
import { startDueDiligence } from '#shared/domain/taxes/due-diligence.ts';
import type { Spots } from '#shared/domain/ports/spots.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { TAX_HIDE_DAYS, TAX_HOLD_DAYS, TAX_REMINDER_DAYS } from '#shared/model/rules.ts';
import { aPaidPastStay, onboard } from '#test/support/owner-payouts.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { findDueDiligence, passDays, saveDetails } from '#test/support/tax-details.ts';

beforeAll(() => {
  vi.stubEnv('DUE_DILIGENCE', 'enforce');
});
afterAll(() => {
  vi.unstubAllEnvs();
});
const app = useStack();
beforeEach(() => {
  vi.stubEnv('DUE_DILIGENCE', 'enforce');
});

const [FIRST, SECOND] = TAX_REMINDER_DAYS;

const ABOUT_TAXES = /datos fiscales/;
const taxMails = async (owner: Person, atLeast: number) =>
  eventually(async () => {
    const mails = await app.mailsTo(owner.email, 0);
    const about = mails.map(({ subject }) => subject).filter((subject) => ABOUT_TAXES.test(subject));
    return about.length >= atLeast ? about : undefined;
  }, `${atLeast} mails about taxes`);
const stepOf = async (owner: Person) => (await findDueDiligence(owner))?.step;
const dueOf = async (as: Person) => (await app.get<TaxDetails>('/user/tax-details', as)).body.dueDiligence;
const payoutOf = async (owner: Person) =>
  (await app.get<{ payouts: Payout[] }>('/payouts', owner)).body.payouts[0];
const mySpots = async (owner: Person) => (await app.get<Spot[]>('/parking-spots/my-spots', owner)).body;

/** An owner with a paid stay in the past, who was asked at the booking, and whose share is due. */
const anAskedOwner = async () => {
  const owner = await app.newPerson('Olga Dueña');
  await onboard(app, owner, 'complete');
  await aPaidPastStay(app, owner, 2 * DAY);
  await eventually(async () => (await stepOf(owner)) !== undefined || undefined, 'the request');
  return owner;
};

/** Advances the kit.clock to the step: an owner who was asked for details and has reached it. */
const anOwnerAt = async (step: 'held' | 'hidden') => {
  const owner = await anAskedOwner();
  const waits = [FIRST, SECOND - FIRST, TAX_HOLD_DAYS - SECOND, TAX_HIDE_DAYS - TAX_HOLD_DAYS];
  for (const days of step === 'held' ? waits.slice(0, 3) : waits) {
    await passDays(owner, days + 0.01);
    await runJob('runDueDiligence');
  }
  expect(await stepOf(owner)).toBe(step);
  return owner;
};

describe('an owner whose tax details are missing', () => {
  it('is asked with the first paid booking, reminded twice, and then not paid', async () => {
    const owner = await anAskedOwner();
    expect(await taxMails(owner, 1)).toEqual(['Nos faltan tus datos fiscales']);
    const due = await dueOf(owner);
    expect(due?.step).toBe('asked');
    expect(Date.parse(due?.holdsAt ?? '') - Date.now()).toBeGreaterThan((TAX_HOLD_DAYS - 1) * DAY);

    const body = { password: PASSWORD };
    const exported = await app.post<AccountExport>('/user/export', owner, body);
    const { step, startedAt, holdsAt, hidesAt, completedAt } = (await findDueDiligence(owner)) ?? {};
    expect(exported.body.account).toMatchObject({
      taxDetails: null,
      dueDiligence: { step, startedAt, holdsAt, hidesAt, completedAt },
    });

    await runJob('runDueDiligence');
    expect(await stepOf(owner)).toBe('asked');
    await passDays(owner, FIRST + 0.01);
    await runJob('runDueDiligence');
    expect(await stepOf(owner)).toBe('reminded');
    await taxMails(owner, 2);
    await passDays(owner, SECOND - FIRST);
    await runJob('runDueDiligence');
    await runJob('runDueDiligence');
    expect(await stepOf(owner)).toBe('reminded_again');
    expect(await taxMails(owner, 3)).toEqual([
      'Nos faltan tus datos fiscales',
      'Recuerda: nos faltan tus datos fiscales',
      'Último aviso: nos faltan tus datos fiscales',
    ]);

    await passDays(owner, TAX_HOLD_DAYS - SECOND + 0.01);
    await runJob('runDueDiligence');
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ state: 'held', heldFor: 'tax_details' });
    expect(await taxMails(owner, 4)).toContain('Guardamos tus cobros hasta tener tus datos fiscales');
    expect((await mySpots(owner)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined]);
    const kinds = (await app.notificationsOf(owner)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'tax_details_asked')).toHaveLength(4);
  });

  it('is paid as long as nothing is held, and gets the held share at once with complete details', async () => {
    const owner = await anOwnerAt('held');
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ state: 'held', heldFor: 'tax_details' });
    expect((await saveDetails(app, owner)).status).toBe(200);
    await eventually(async () => ((await stepOf(owner)) === 'complete' ? true : undefined), 'the end');
    await eventually(
      async () => ((await payoutOf(owner))?.state === 'waiting' ? true : undefined),
      'the release',
    );
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ state: 'sent', heldFor: null });
    expect(await taxMails(owner, 5)).toContain('Ya tenemos tus datos fiscales');
    expect(await dueOf(owner)).toBeNull();
  });

  it('is not found any more after a further period, keeps what was set and booked, and is shown again at once', async () => {
    const owner = await anOwnerAt('hidden');
    const [spot] = await mySpots(owner);
    expect(spot).toMatchObject({ is_active: true, status: 'approved', hiddenFor: 'tax_details' });
    const address = `/parking-spots/${spot?.id ?? ''}`;
    expect((await app.get(address)).status).toBe(404);
    expect((await app.get(address, owner)).status).toBe(200);
    // A space that is published meanwhile is hidden by the next run.
    const late = await app.publish(owner);
    await passDays(owner, 1.01);
    await runJob('runDueDiligence');
    expect((await app.get(`/parking-spots/${late.id}`)).status).toBe(404);

    await saveDetails(app, owner);
    await eventually(async () => ((await app.get(address)).status === 200 ? true : undefined), 'the space');
    expect((await mySpots(owner)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined, undefined]);
    const quote = await app.quote({ id: late.id }, { date: inDays(5) });
    expect(quote.totalPrice).toBeGreaterThan(0);
  });

  it('keeps the bookings that drivers have, which cannot become longer while the space is hidden', async () => {
    const [owner, driver] = [await anOwnerAt('held'), await app.newPerson('Dani Conductor')];
    const spot = await app.publish(owner);
    const booking = await app.book(driver, spot, { date: inDays(5) });
    await passDays(owner, TAX_HIDE_DAYS - TAX_HOLD_DAYS);
    await runJob('runDueDiligence');
    expect((await app.get(`/parking-spots/${spot.id}`)).status).toBe(404);
    const kept = await app.get<Booking>(`/bookings/${booking.id}`, driver);
    expect([kept.status, kept.body.status, kept.body.spot.title]).toEqual([
      200,
      'confirmed',
      booking.spot.title,
    ]);
    const endTime = toIso(Date.parse(booking.endTime) + 2 * HOUR);
    const longer = await app.post<{ code: string }>(`/bookings/${booking.id}/changes/quote`, driver, {
      startTime: booking.startTime,
      endTime,
    });
    expect(longer.body.code).toBe('spot_unavailable');
  });

  it('is shown and paid again for the days that an operator adds, with a mail that says so', async () => {
    const owner = await anOwnerAt('hidden');
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ heldFor: 'tax_details' });
    expect(await runJob('runDueDiligence', { extend: owner.userId })).toMatchObject({ handled: 1 });
    expect((await mySpots(owner)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined]);
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ state: 'sent' });
    expect(await taxMails(owner, 6)).toContain('Tienes más días para darnos tus datos fiscales');
    vi.stubEnv('DUE_DILIGENCE', 'remind');
    expect(await runJob('runDueDiligence', { extend: owner.userId })).toMatchObject({ handled: 0 });
  });

  it('is shown at once also if the details are completed while the job hides the spaces', async () => {
    const owner = await anOwnerAt('held');
    await passDays(owner, TAX_HIDE_DAYS - TAX_HOLD_DAYS);
    const { spots } = kit.spots();
    const meanwhile = async () => {
      await saveDetails(app, owner);
      await eventually(async () => ((await stepOf(owner)) === 'complete' ? true : undefined), 'the end');
    };
    const listByOwner: Spots['listByOwner'] = async (userId) => {
      const own = await spots.listByOwner(userId);
      if (userId === owner.userId && (await stepOf(owner)) === 'hidden') await meanwhile();
      return own;
    };
    const deps = {
      ...kit.bookings(),
      ...kit.claims(),
      ...kit.taxDetails(),
      ...kit.dueDiligence(),
      ...kit.clock,
    };
    await runDueDiligence({ ...deps, ...kit.settings(), spots: { ...spots, listByOwner } });
    expect(await stepOf(owner)).toBe('complete');
    expect((await mySpots(owner)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined]);
  });

  it('is reminded also behind more owners than a run reads at once, each of whom fails', async () => {
    const owner = await anAskedOwner();
    await passDays(owner, FIRST + 0.01);
    const { dueDiligence } = kit.dueDiligence();
    const before = Date.now() - 100 * DAY;
    const failing = Array.from({ length: 26 }, (_, index) => `failing-owner-${String(index)}`);
    for (const userId of failing) await dueDiligence.save(startDueDiligence(userId, 'enforce', before));
    const { taxDetails } = kit.taxDetails();
    const find: typeof taxDetails.find = (userId) =>
      failing.includes(userId) ? Promise.reject(new Error('It fails.')) : taxDetails.find(userId);
    const deps = {
      ...kit.spots(),
      ...kit.bookings(),
      ...kit.claims(),
      ...kit.dueDiligence(),
      ...kit.clock,
    };
    const { failures } = await runDueDiligence({
      ...{ ...deps, ...kit.settings() },
      taxDetails: { ...taxDetails, find },
    });
    expect(failures).toHaveLength(failing.length);
    expect(await stepOf(owner)).toBe('reminded');
  });

  it('with complete details is never asked', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await saveDetails(app, owner);
    await onboard(app, owner, 'complete');
    await aPaidPastStay(app, owner, 2 * DAY);
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ state: 'sent' });
    expect(await findDueDiligence(owner)).toBeUndefined();
    expect(await dueOf(owner)).toBeNull();
  });

  it('is asked again if the details become incomplete again', async () => {
    const owner = await anAskedOwner();
    await saveDetails(app, owner);
    await eventually(async () => ((await stepOf(owner)) === 'complete' ? true : undefined), 'the end');
    await saveDetails(app, owner, { revision: 1, birthDate: null });
    await eventually(async () => ((await stepOf(owner)) === 'asked' ? true : undefined), 'the request');
  });
});

describe('a stage that only reminds, or does not ask', () => {
  it('frees what was held and hidden', async () => {
    const owner = await anOwnerAt('hidden');
    await runJob('sendPayouts');
    expect(await payoutOf(owner)).toMatchObject({ heldFor: 'tax_details' });
    vi.stubEnv('DUE_DILIGENCE', 'remind');
    // What the stage no longer does is not announced until the job has looked.
    const released = { step: 'reminded_again', holdsAt: null, hidesAt: null };
    expect(await dueOf(owner)).toEqual(released);
    expect((await saveDetails(app, owner, { birthDate: null })).body).toMatchObject({
      dueDiligence: released,
    });
    const exported = await app.post('/user/export', owner, { password: PASSWORD });
    expect(exported.body).toMatchObject({ account: { taxDetails: { dueDiligence: released } } });
    await passDays(owner, 1.01);
    await runJob('runDueDiligence');
    expect((await mySpots(owner)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined]);
    expect(await payoutOf(owner)).toMatchObject({ state: 'waiting' });
    expect(await dueOf(owner)).toEqual(released);
  });

  it('reminds nobody and shows the spaces again once the setting is removed', async () => {
    const [hidden, asked] = [await anOwnerAt('hidden'), await anAskedOwner()];
    await taxMails(asked, 1);
    vi.stubEnv('DUE_DILIGENCE', '');
    expect(await dueOf(hidden)).toBeNull();
    await passDays(hidden, 1.01);
    await passDays(asked, FIRST + 0.01);
    await runJob('runDueDiligence');
    expect((await mySpots(hidden)).map(({ hiddenFor }) => hiddenFor)).toEqual([undefined]);
    expect(await stepOf(asked)).toBe('asked');
    expect(await taxMails(asked, 1)).toEqual(['Nos faltan tus datos fiscales']);
  });
});
