import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { Payout } from '#shared/api/payouts.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { aPaidPastStay, onboard } from '#test/support/owner-payouts.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const RULES = { newOwnerStays: 1, newOwnerDays: 7, weeklyCents: 2000 };

beforeAll(() => {
  vi.stubEnv('PAYOUT_RULES', JSON.stringify(RULES));
});
afterAll(() => {
  vi.unstubAllEnvs();
});
const app = useStack();

const payoutsOf = async (owner: Person) =>
  (await app.get<{ payouts: Payout[] }>('/payouts', owner)).body.payouts;
const payoutOf = async (owner: Person, bookingId: string) =>
  (await payoutsOf(owner)).find((payout) => payout.bookingId === bookingId);
/** The time from the end of the stay until its share is due. */
const waitOf = ({ dueAt, endTime }: Payout) => Date.parse(dueAt) - Date.parse(endTime);

describe('a stage with brakes on payouts', () => {
  it('[BR-06] pays a new owner a week after the stay, others after a day, and nobody more than the weekly maximum', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await onboard(app, owner, 'complete');
    const early = await aPaidPastStay(app, owner, DAY + HOUR);
    await runJob('sendPayouts');
    expect(await payoutOf(owner, early.id)).toMatchObject({ state: 'waiting' });
    const first = await aPaidPastStay(app, owner, 8 * DAY);
    await runJob('sendPayouts');
    expect(await payoutOf(owner, first.id)).toMatchObject({ state: 'sent' });
    expect((await payoutsOf(owner)).map(waitOf)).toEqual([7 * DAY, 7 * DAY]);

    const second = await aPaidPastStay(app, owner, 3 * DAY);
    const due = await payoutOf(owner, second.id);
    expect(due && waitOf(due)).toBe(DAY);
    await runJob('sendPayouts');
    const braked = await payoutOf(owner, second.id);
    expect(braked).toMatchObject({ state: 'waiting', heldFor: null });
    expect(first.ownerCents + second.ownerCents).toBeGreaterThan(RULES.weeklyCents);
    expect(Date.parse(braked?.dueAt ?? '')).toBeGreaterThan(Date.now() + 6 * DAY);
  });

  it('[BR-06] also pays a new owner a week after a stay that was cancelled late', async () => {
    const { owner, driver, spot } = await app.market({ cancellationLimit: 720 });
    const booking = await app.book(driver, spot, { date: inDays(4) });
    const path = `/bookings/${booking.id}/cancel`;
    await app.endFreeCancellation(booking.id);
    expect((await app.post(path, driver, { refund: 0 })).status).toBe(200);
    expect((await payoutsOf(owner)).map(waitOf)).toEqual([7 * DAY]);
  });
});
