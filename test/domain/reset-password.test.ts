import { settings } from '#test/support/settings.ts';
import { describe, expect, it } from 'vitest';
import {
  requestPasswordReset,
  resetPassword,
  validateResetToken,
} from '#shared/domain/accounts/reset-password.ts';
import type { Limits } from '#shared/domain/ports/limits.ts';
import type {
  Accounts,
  EmailChanges,
  Identity,
  MailedLink,
  MailedLinks,
} from '#shared/domain/ports/accounts.ts';
import type { Outbox } from '#shared/domain/ports/outbox.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { accountWith } from '#test/support/examples.ts';

const ANA = accountWith({ userId: 'ana', email: 'ana@example.com', fullName: 'Ana Prueba' });

/** The dependencies of a recovery in memory, with a clock that the test moves. */
const aWorld = () => {
  let time = Date.parse('2026-06-01T10:00:00Z');
  const mails: Mail[] = [];
  const passwords: string[] = [];
  const links = new Map<string, MailedLink>();
  const followUps: string[] = [];
  const verified: string[] = [];
  const counts = new Map<string, number>();
  let signOuts = 0;
  const never = () => Promise.reject(new Error('not asked here'));
  const accounts: Accounts = {
    find: (userId) => Promise.resolve(userId === ANA.userId ? ANA : undefined),
    listByIds: never,
    save: never,
    update: never,
    changePhone: never,
    create: never,
    endSessions: () => Promise.resolve(),
    verifyEmail: (userId, email) =>
      Promise.resolve(void verified.push(`${userId} ${email}`)).then(() => true),
  };
  const mailedLinks: MailedLinks = {
    add: (kind, userId, hash, link) => Promise.resolve(void links.set(`${kind} ${userId} ${hash}`, link)),
    find: (kind, userId, hash) => Promise.resolve(links.get(`${kind} ${userId} ${hash}`)),
    use: (kind, userId, hash) => {
      const wasThere = links.delete(`${kind} ${userId} ${hash}`);
      if (wasThere) links.clear();
      return Promise.resolve(wasThere);
    },
  };
  const emailChanges: EmailChanges = {
    save: never,
    setLink: never,
    cancel: () => Promise.resolve(void followUps.push('cancel_email_change')).then(() => true),
    confirm: never,
    complete: never,
    dropOld: never,
    drop: never,
  };
  const limits: Limits = {
    take: (key, most) => {
      const used = (counts.get(key) ?? 0) + 1;
      counts.set(key, used);
      return Promise.resolve(used <= most);
    },
    giveBack: never,
    reset: () => Promise.resolve(),
    isUsedUp: (key, most) => Promise.resolve((counts.get(key) ?? 0) >= most),
  };
  const identity: Identity = {
    create: never,
    signIn: never,
    startSecondFactor: never,
    confirmSecondFactor: never,
    refresh: never,
    revoke: never,
    find: (email) => Promise.resolve(email === ANA.email ? { ...ANA, isEmailVerified: false } : undefined),
    setPassword: (_userId, password) => Promise.resolve(void passwords.push(password)),
    signOutEverywhere: () => {
      signOuts++;
      return Promise.resolve();
    },
  };
  const outbox: Outbox = {
    add: ({ effects, userId }) => Promise.resolve(void followUps.push(...effects, userId ?? '')),
    takeDue: never,
    completeEffect: never,
  };
  const deps = {
    accounts,
    mailedLinks,
    emailChanges,
    outbox,
    poolUsers: { setEmail: never, remove: never },
    limits,
    identity,
    clock: { now: () => time },
    mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    settings,
  };
  return {
    deps,
    mails,
    passwords,
    links,
    verified,
    followUps,
    signOuts: () => signOuts,
    wait: (milliseconds: number) => (time += milliseconds),
    /** Asks for a link and answers its token from the mail. */
    ask: async (client = '192.0.2.1') => {
      await requestPasswordReset(deps, client, { email: ANA.email });
      return /\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },
  };
};

describe('a recovery link', () => {
  it('[RP-02] is valid for an hour and not a millisecond longer', async () => {
    const world = aWorld();
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
    const world = aWorld();
    const token = await world.ask();
    const attempts = ['Nueva1234', 'Otra12345', 'Mas123456'].map((newPassword) =>
      resetPassword(world.deps, CLIENT, { token, newPassword }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.passwords).toHaveLength(1);
    expect(world.signOuts()).toBe(1);
    expect(world.verified).toEqual([`${ANA.userId} ${ANA.email}`]);
    expect(world.followUps).toEqual(['cancel_email_change', 'mail_password_changed', ANA.userId]);
    await expect(validateResetToken(world.deps, token)).rejects.toMatchObject({
      code: 'reset_token_invalid',
    });
  });

  it('[RP-02] cannot be made from what the table stores', async () => {
    const world = aWorld();
    const token = await world.ask();
    expect(world.links.size).toBe(1);
    for (const key of world.links.keys()) {
      const [, userId = '', hash = ''] = key.split(' ');
      expect(token.startsWith(`${userId}-`)).toBe(true);
      expect(token).not.toContain(hash);
      for (const guess of [hash, `${userId}-${hash}`, `${userId}-`, `${userId}-${'0'.repeat(64)}`])
        await expect(validateResetToken(world.deps, guess)).rejects.toMatchObject({
          message: 'Invalid token',
        });
    }
  });

  it('is limited to five an hour per client and ten in all; unknown addresses are answered twenty times', async () => {
    const world = aWorld();
    for (let count = 0; count < 5; count++) await world.ask('192.0.2.1');
    for (let more = 0; more < 30; more++)
      await expect(world.ask('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' });
    for (let count = 0; count < 5; count++) await world.ask(`198.51.100.${count}`);
    await expect(world.ask('192.0.2.99')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(world.mails).toHaveLength(10);

    const prober = aWorld();
    const guess = (count: number) =>
      requestPasswordReset(prober.deps, '192.0.2.1', { email: `guess${count}@example.com` });
    for (let count = 0; count < 20; count++)
      await expect(guess(count)).rejects.toMatchObject({ code: 'not_found' });
    expect(await guess(20)).toEqual({ isTold: false });
  });

  it('[RP-02] stays valid beside newer ones, until one of them is used', async () => {
    const world = aWorld();
    const first = await world.ask();
    world.wait(10 * MINUTE);
    const second = await world.ask();
    expect(await validateResetToken(world.deps, first)).toEqual({ valid: true });
    await resetPassword(world.deps, CLIENT, { token: first, newPassword: 'Nueva1234' });
    for (const token of [first, second])
      for (const attempt of [
        validateResetToken(world.deps, token),
        resetPassword(world.deps, CLIENT, { token, newPassword: 'Robada123' }),
      ])
        await expect(attempt).rejects.toMatchObject({ code: 'reset_token_invalid' });
    expect(world.passwords).toEqual(['Nueva1234']);
  });
});
