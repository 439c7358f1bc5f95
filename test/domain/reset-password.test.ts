import { describe, expect, it } from 'vitest';
import {
  requestPasswordReset,
  resetPassword,
  validateResetToken,
} from '#shared/domain/accounts/reset-password.ts';
import type { Limits } from '#shared/domain/deps.ts';
import type { Accounts, EmailChanges, Identity } from '#shared/domain/accounts/ports.ts';
import type { Outbox } from '#shared/domain/outbox/ports.ts';
import type { Mail } from '#shared/domain/outbox/mail.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';

const ANA = accountWith({ userId: 'ana', email: 'ana@example.com', fullName: 'Ana Prueba' });

/** Everything that a recovery needs, in memory, with a clock that the test moves. */
const aWorld = () => {
  let time = Date.parse('2026-06-01T10:00:00Z');
  const mails: Mail[] = [];
  const passwords: string[] = [];
  const resets = new Map<string, { tokenHash: string; expiresAt: string }>();
  const followUps: string[] = [];
  const counts = new Map<string, number>();
  let signOuts = 0;
  const never = () => Promise.reject(new Error('not asked here'));
  const accounts: Accounts = {
    find: (userId) => Promise.resolve(userId === ANA.userId ? ANA : undefined),
    save: never,
    update: never,
    create: never,
    saveReset: (userId, reset) => Promise.resolve(void resets.set(userId, reset)),
    findReset: (userId) => Promise.resolve(resets.get(userId)),
    useReset: (userId, tokenHash) => {
      const reset = resets.get(userId);
      if (reset?.tokenHash !== tokenHash) return Promise.resolve(false);
      resets.set(userId, { ...reset, tokenHash: '' });
      return Promise.resolve(true);
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
  };
  const identity: Identity = {
    create: never,
    signIn: never,
    refresh: never,
    revoke: never,
    find: (email) => Promise.resolve(email === ANA.email ? ANA : undefined),
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
    emailChanges,
    outbox,
    limits,
    identity,
    clock: { now: () => time },
    mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    settings: { siteUrl: 'https://plazalibre.example', moderation: 'auto', defaultLanguage: 'es' } as const,
  };
  return {
    deps,
    mails,
    passwords,
    resets,
    followUps,
    signOuts: () => signOuts,
    wait: (milliseconds: number) => (time += milliseconds),
    /** Asks for a link and answers its token, as the person reads it in the mail. */
    ask: async (client = '192.0.2.1') => {
      await requestPasswordReset(deps, client, { email: ANA.email });
      return /\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },
  };
};

describe('a recovery link', () => {
  it('[RP-02] holds for an hour and not a millisecond longer', async () => {
    const world = aWorld();
    const token = await world.ask();
    world.wait(HOUR - 1);
    expect(await validateResetToken(world.deps, token)).toEqual({ valid: true });
    world.wait(1);
    await expect(validateResetToken(world.deps, token)).rejects.toMatchObject({
      code: 'reset_token_expired',
      message: 'Token expired',
    });
    await expect(resetPassword(world.deps, { token, newPassword: 'Nueva1234' })).rejects.toMatchObject({
      code: 'reset_token_expired',
    });
    expect(world.passwords).toEqual([]);
  });

  it('[RP-02] sets one password and ends every session, also when it is used twice in the same moment', async () => {
    const world = aWorld();
    const token = await world.ask();
    const attempts = ['Nueva1234', 'Otra12345', 'Mas123456'].map((newPassword) =>
      resetPassword(world.deps, { token, newPassword }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(world.passwords).toHaveLength(1);
    expect(world.signOuts()).toBe(1);
    expect(world.followUps).toEqual(['cancel_email_change', 'mail_password_changed', ANA.userId]);
    await expect(validateResetToken(world.deps, token)).rejects.toMatchObject({
      code: 'reset_token_invalid',
    });
  });

  it('[RP-02] cannot be made from what the table keeps', async () => {
    const world = aWorld();
    const token = await world.ask();
    for (const [userId, { tokenHash }] of world.resets) {
      expect(token.startsWith(`${userId}-`)).toBe(true);
      expect(token).not.toContain(tokenHash);
      for (const guess of [tokenHash, `${userId}-${tokenHash}`, `${userId}-`, `${userId}-${'0'.repeat(64)}`])
        await expect(validateResetToken(world.deps, guess)).rejects.toMatchObject({
          message: 'Invalid token',
        });
    }
  });

  it('is asked for at most five times an hour for one address, and twenty times from one client', async () => {
    const world = aWorld();
    for (let count = 0; count < 5; count++) await world.ask(`192.0.2.${count}`);
    await expect(world.ask('192.0.2.99')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(world.mails).toHaveLength(5);

    const prober = aWorld();
    const guess = (count: number) =>
      requestPasswordReset(prober.deps, '192.0.2.1', { email: `guess${count}@example.com` });
    for (let count = 0; count < 20; count++)
      await expect(guess(count)).rejects.toMatchObject({ code: 'not_found' });
    await expect(guess(20)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('is told of in the language asked for, else in that of the account', async () => {
    const world = aWorld();
    await world.ask();
    await requestPasswordReset(world.deps, '192.0.2.1', { email: ANA.email, language: 'en' });
    const [spanish, english] = world.mails;
    expect(spanish?.subject).toBe('Recupera tu contraseña de PlazaLibre');
    expect(spanish?.text).toContain('Hola, Ana Prueba');
    expect(english?.subject).toBe('Recover your PlazaLibre password');
    expect(english?.html).toContain('lang="en"');
  });

  it('[RP-02] is of no use any more once a newer one was asked for, or a newer one was used', async () => {
    const world = aWorld();
    const first = await world.ask();
    world.wait(10 * MINUTE);
    const second = await world.ask();
    for (const attempt of [
      validateResetToken(world.deps, first),
      resetPassword(world.deps, { token: first, newPassword: 'Robada123' }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'reset_token_invalid' });
    await resetPassword(world.deps, { token: second, newPassword: 'Nueva1234' });
    await expect(validateResetToken(world.deps, first)).rejects.toMatchObject({
      code: 'reset_token_invalid',
    });
    expect(world.passwords).toEqual(['Nueva1234']);
  });
});
