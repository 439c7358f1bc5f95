import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { LAG_METRICS } from '#functions/metric-names.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { type JobName, runJob } from '#local/jobs.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack({ without: ['drainOutbox', 'runBookingTimers'] });
const log = captureLog();

let owner: Person;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  await runJob('drainOutbox');
});

const run = (name: JobName) => runJob(name) as Promise<{ handled: number; failures: unknown[] }>;
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** The values of a metric that a run logged. */
const figures = (name: string) => log.lines().flatMap((line) => (name in line ? [line[name]] : []));

describe('a run of the outbox', () => {
  const unread = async () => (await app.get<{ unread: number }>('/notifications/unread', owner)).body.unread;
  const add = (spotId: string | undefined, at = Date.now()) =>
    kit.outbox().outbox.add(
      {
        effects: ['notify_spot_approved'],
        userId: owner.userId,
        ...(spotId !== undefined && { spot: { id: spotId, title: 'Plaza' } }),
      },
      at,
    );

  it('handles all due entries, in many batches', async () => {
    await times(200, (index) => add(`spt_${index}`));
    expect(await run('drainOutbox')).toMatchObject({ handled: 200, failures: [] });
    expect(await unread()).toBe(100);
    expect(await run('drainOutbox')).toMatchObject({ handled: 0 });
  });

  it('logs for how long the oldest entry was due, or 0 when none was', async () => {
    await add('spt_late', Date.now() - 20 * MINUTE);
    await add('spt_new');
    await run('drainOutbox');
    await run('drainOutbox');
    const [late, none] = figures(LAG_METRICS.outbox);
    expect(late).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(late).toBeLessThan(21 * MINUTE);
    expect(none).toBe(0);
  });
});

describe('a run of the timers', () => {
  /** Holds of one spot that expired so many minutes ago, each for another hour. */
  const endedHolds = async (count: number, minutesAgo: number, paymentIntentId?: string) => {
    const spot = spotWith({ ownerId: owner.userId });
    await kit.spots().spots.create(spot);
    const begin = Math.ceil((Date.now() + 2 * DAY) / HOUR) * HOUR;
    const now = Date.now() - (minutesAgo + 15) * MINUTE;
    return times(count, async (index) => {
      const start = begin + index * HOUR;
      const hold = holdOf(
        spot,
        { start, end: start + HOUR },
        { now, driverId: `driver-${index}`, ...(paymentIntentId && { paymentIntentId }) },
      );
      expect(await kit.bookings().bookings.hold(hold, 1, now)).toBe('held');
      return hold.id;
    });
  };
  const statuses = async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => kit.bookings().bookings.find(id)));
    return [...new Set(found.map((booking) => booking?.status))];
  };

  it('[BR-03] ends all expired holds, in many batches', async () => {
    const ids = await endedHolds(250, 1);
    expect(await run('runBookingTimers')).toMatchObject({ handled: 250, failures: [] });
    expect(await statuses(ids)).toEqual(['expired']);
  });

  it('logs for how long the oldest booking was due, or 0 when none was', async () => {
    await endedHolds(1, 30);
    await run('runBookingTimers');
    await run('runBookingTimers');
    const [late, none] = figures(LAG_METRICS.timers);
    expect(late).toBeGreaterThanOrEqual(30 * MINUTE);
    expect(late).toBeLessThan(31 * MINUTE);
    expect(none).toBe(0);
  });
});
