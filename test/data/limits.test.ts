import { describe, expect, it } from 'vitest';
import { toNetwork } from '#functions/_kit/identify-client.ts';
import { rememberUsedUp } from '#shared/domain/watch/remember-used-up.ts';
import { toAgreement } from '#shared/domain/accounts/record-consent.ts';
import { limitFailures, enforceRateLimits } from '#shared/domain/rate-limit.ts';
import { accountWith } from '#test/support/examples.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const NOW = Date.parse('2026-06-01T08:00:00Z');

describe('a limit', () => {
  it('allows exactly its maximum, also for concurrent calls', async () => {
    const takes = Array.from({ length: 20 }, () => table().limits.take('at-once', 7, 60, NOW));
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(7);
  });

  it('starts again in the next window', async () => {
    const take = (now: number) => table().limits.take('window', 1, 60, now);
    expect([await take(NOW), await take(NOW + 59_999), await take(NOW + 60_000)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('counts each key separately', async () => {
    const take = (key: string) => table().limits.take(key, 1, 60, NOW);
    expect([await take('ana'), await take('ben'), await take('ana')]).toEqual([true, true, false]);
  });
});

describe('an exhausted limit', () => {
  it('needs no call of the table until its window ends', async () => {
    let asked = 0;
    const { take } = rememberUsedUp({
      take: (...of) => {
        asked++;
        return table().limits.take(...of);
      },
    });
    const answers: boolean[] = [];
    for (let time = NOW; time < NOW + 60_000; time += 600) answers.push(await take('flood', 5, 60, time));
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(asked).toBe(6);
    expect([await take('flood', 5, 60, NOW + 60_000), await take('another', 5, 60, NOW)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
    ['2001:DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::9', '2001:db8:0:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['198.51.100.300', '198.51.100.300'],
    ['', ''],
  ])('with the address %s is counted as %s', (address, client) => {
    expect(toNetwork(address)).toBe(client);
  });
});

describe('a call over a limit', () => {
  const limit = { key: 'over', max: 2, windowSeconds: 900 };
  const takeAt = (now: number, ...more: (typeof limit)[]) =>
    enforceRateLimits({ limits: table().limits, clock: { now: () => now } }, [limit, ...more]);

  it('is answered with the exact seconds to wait', async () => {
    await takeAt(NOW + 100_000);
    await takeAt(NOW + 200_000);
    const late = NOW + 250_400;
    const retryAfterSeconds = 650; // 649.6 are left
    await expect(takeAt(late)).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts. Try again in 11 minutes.',
      details: { retryAfterSeconds },
    });
    await expect(takeAt(late + (retryAfterSeconds - 1) * 1000)).rejects.toMatchObject({
      message: 'Too many attempts. Try again in 1 second.',
      details: { retryAfterSeconds: 1 },
    });
    await takeAt(late + retryAfterSeconds * 1000);
  });

  it('is answered with the longest wait of several limits', async () => {
    const day = { key: 'day', max: 1, windowSeconds: 86_400 };
    const now = NOW + 86_400_000;
    await takeAt(now, day);
    await takeAt(now).catch(() => undefined);
    await expect(takeAt(now, day)).rejects.toMatchObject({ details: { retryAfterSeconds: 16 * 3600 } });
  });
});

describe('a limit of failures', () => {
  const deps = { clock: { now: () => NOW } };
  const run = (key: string, outcome: 'right' | 'wrong' | 'broken') =>
    limitFailures(
      { ...deps, limits: table().limits },
      [{ key, max: 3, windowSeconds: 900 }],
      () => (outcome === 'right' ? Promise.resolve(outcome) : Promise.reject(new Error(outcome))),
      (error) => error instanceof Error && error.message === 'wrong',
    ).catch((error: unknown) => (error instanceof Error ? error.message : error));

  it('allows no more failures in concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => run('together', 'wrong')));
    expect(results.filter((result) => result === 'wrong')).toHaveLength(3);
  });

  it('does not count successes and other errors', async () => {
    for (const outcome of ['wrong', 'wrong', 'right', 'broken', 'right', 'wrong'] as const)
      expect(await run('mixed', outcome)).toBe(outcome);
    expect(await run('mixed', 'right')).toMatch(/^Too many attempts/);
  });
});

describe('an account', () => {
  it('is created once by concurrent calls, with one welcome mail', async () => {
    const { accounts, outbox } = table();
    const account = accountWith({ userId: 'new-1' });
    const welcome = { effects: ['mail_welcome'], userId: 'new-1' } as const;
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        accounts.create(account, toAgreement(account.userId, NOW), welcome, NOW),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    const welcomes = (await outbox.takeDue(NOW, 100)).filter(({ userId }) => userId === 'new-1');
    expect(welcomes.map(({ effects }) => effects)).toEqual([['mail_welcome']]);
  });
});
