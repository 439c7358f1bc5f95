import { settings } from '#test/support/settings.ts';
import { describe, expect, it } from 'vitest';
import { inPartition } from '#shared/data/key-conditions.ts';
import { accountKey } from '#shared/data/keys.ts';
import {
  requestPasswordReset,
  resetPassword,
  validateResetToken,
} from '#shared/domain/accounts/reset-password.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
let people = 0;

/** A person with a password in the user pool, and a clock that the test moves. */
const aWorld = async () => {
  const number = ++people;
  const userId = `ana-${number}`;
  const email = `${userId}@example.com`;
  let time = Date.parse('2026-06-01T10:00:00Z');
  const mails: Mail[] = [];
  const passwords: string[] = [];
  let signOuts = 0;
  const account = accountWith({ userId, email, emailVerifiedAt: undefined });
  await table().accounts.save(account);
  const deps = {
    ...table(),
    ...noAdapters,
    identity: {
      ...noAdapters.identity,
      find: (of: string) =>
        Promise.resolve(of === email ? { ...account, isEmailVerified: false } : undefined),
      setPassword: (_userId: string, password: string) => Promise.resolve(void passwords.push(password)),
      signOutEverywhere: () => Promise.resolve(void signOuts++),
    },
    clock: { now: () => time },
    mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    settings,
  };
  /** Clients count for all tests of this file. */
  const clientOf = (host: number) => `10.0.${number}.${host}`;
  return {
    deps,
    userId,
    email,
    mails,
    passwords,
    clientOf,
    signOuts: () => signOuts,
    wait: (milliseconds: number) => (time += milliseconds),
    /** Asks for a link and answers its token from the mail. */
    ask: async (client = clientOf(1)) => {
      await requestPasswordReset(deps, client, { email });
      return /\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },
  };
};

describe('a recovery link', () => {
  it('[RP-02] is valid for an hour and not a millisecond longer', async () => {
    const world = await aWorld();
    const token = await world.ask();
    world.wait(HOUR - 1);
    expect(await validateResetToken(world.deps, token)).toEqual({ valid: true });
    world.wait(1);
    await expect(validateResetToken(world.deps, token)).rejects.toMatchObject({
      code: 'reset_token_expired',
      message: 'Token expired',
    });
    await expect(
      resetPassword(world.deps, CLIENT, { token, newPassword: 'Nueva1234' }),
    ).rejects.toMatchObject({
      code: 'reset_token_expired',
    });
    expect(world.passwords).toEqual([]);
  });

  it('[RP-02] sets one password and ends every session, also when it is used several times concurrently', async () => {
    const world = await aWorld();
    const token = await world.ask();
    const attempts = ['Nueva1234', 'Otra12345', 'Mas123456'].map((newPassword) =>
      resetPassword(world.deps, CLIENT, { token, newPassword }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.passwords).toHaveLength(1);
    expect(world.signOuts()).toBe(1);
    expect((await table().accounts.find(world.userId))?.emailVerifiedAt).toBeDefined();
    await drainOutbox(world.deps);
    expect(world.mails.filter(({ to }) => to === world.email)).toHaveLength(2);
    await expect(validateResetToken(world.deps, token)).rejects.toMatchObject({
      code: 'reset_token_invalid',
    });
  });

  it('[RP-02] cannot be made from what the table stores', async () => {
    const world = await aWorld();
    const token = await world.ask();
    const stored = await table().table.queryAll(inPartition(accountKey(world.userId).pk));
    const links = stored.map(({ sk }) => String(sk).split('#')).filter(([kind]) => kind === 'LINK');
    expect(links).toHaveLength(1);
    for (const [, , hash = ''] of links) {
      const { userId } = world;
      expect(token.startsWith(`${userId}-`)).toBe(true);
      expect(token).not.toContain(hash);
      for (const guess of [hash, `${userId}-${hash}`, `${userId}-`, `${userId}-${'0'.repeat(64)}`])
        await expect(validateResetToken(world.deps, guess)).rejects.toMatchObject({
          message: 'Invalid token',
        });
    }
  });

  it('is limited to five an hour per client and ten in all; unknown addresses are answered twenty times', async () => {
    const world = await aWorld();
    for (let count = 0; count < 5; count++) await world.ask();
    for (let more = 0; more < 30; more++)
      await expect(world.ask()).rejects.toMatchObject({ code: 'rate_limited' });
    for (let count = 0; count < 5; count++) await world.ask(world.clientOf(10 + count));
    await expect(world.ask(world.clientOf(99))).rejects.toMatchObject({ code: 'rate_limited' });
    expect(world.mails).toHaveLength(10);

    const prober = await aWorld();
    const guess = (count: number) =>
      requestPasswordReset(prober.deps, prober.clientOf(1), { email: `guess${count}@example.com` });
    for (let count = 0; count < 20; count++)
      await expect(guess(count)).rejects.toMatchObject({ code: 'not_found' });
    expect(await guess(20)).toEqual({ isTold: false });
  });

  it('[RP-02] stays valid beside newer ones, until one of them is used', async () => {
    const world = await aWorld();
    const first = await world.ask();
    world.wait(10 * MINUTE);
    const second = await world.ask();
    expect(await validateResetToken(world.deps, first)).toEqual({ valid: true });
    await resetPassword(world.deps, CLIENT, { token: first, newPassword: 'Nueva1234' });
    for (const token of [first, second])
      for (const attempt of [
        () => validateResetToken(world.deps, token),
        () => resetPassword(world.deps, CLIENT, { token, newPassword: 'Robada123' }),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'reset_token_invalid' });
    expect(world.passwords).toEqual(['Nueva1234']);
  });
});
