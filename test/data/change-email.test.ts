import { settings } from '#test/support/settings.ts';
import { describe, expect, it } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#shared/domain/accounts/change-email.ts';
import { getMe } from '#shared/domain/accounts/sign-in.ts';
import { requestEmailVerification, verifyEmail } from '#shared/domain/accounts/verify-email.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
let people = 0;
let now = Date.parse('2026-06-01T08:00:00Z');

/** A person with an account, a user pool with unique addresses, and faults that the test switches on. */
const aWorld = async () => {
  const userId = `person-${++people}`;
  const former = `${userId}@example.com`;
  const wanted = `new-${userId}@example.com`;
  const pool = new Map([[userId, former]]);
  const faults = { poolIsDown: false, mailIsDown: false, breaksOffAfterPool: false };
  const mails: Mail[] = [];
  const revoked: string[] = [];
  const toPerson = (id: string) => ({
    userId: id,
    email: pool.get(id) ?? '',
    fullName: 'Ana',
    isEmailVerified: true,
  });
  const identity = {
    ...noAdapters.identity,
    find: (name: string) => {
      const id = pool.has(name) ? name : [...pool].find(([, email]) => email === name)?.[0];
      return Promise.resolve(id === undefined ? undefined : toPerson(id));
    },
    signIn: () =>
      Promise.resolve({
        accessToken: '',
        refreshToken: 'opened',
        userId,
        isAdmin: false,
        sessionId: '',
        signedInAt: 0,
        showedSecondFactor: false,
      }),
    revoke: (refreshToken: string) => Promise.resolve(void revoked.push(refreshToken)),
  };
  const poolUsers = {
    ...noAdapters.poolUsers,
    setEmail: (id: string, email: string) => {
      if (faults.poolIsDown) return Promise.reject(new Error('The pool is down.'));
      if ([...pool].some(([other, taken]) => other !== id && taken === email))
        return Promise.reject(new AppError('email_taken', 'Taken'));
      pool.set(id, email);
      return faults.breaksOffAfterPool ? Promise.reject(new Error('Broken off.')) : Promise.resolve();
    },
  };
  const send = (mail: Mail) => {
    if (faults.mailIsDown) return Promise.reject(new Error('The mail service is down.'));
    mails.push(mail);
    return Promise.resolve();
  };
  const deps = {
    ...table(),
    ...noAdapters,
    identity,
    poolUsers,
    clock: { now: () => now },
    mail: { send },
    settings,
  };
  await table().accounts.save(accountWith({ userId, email: former, emailVerifiedAt: undefined }));
  const actor = { userId, isAdmin: false };
  const drain = async () => {
    const result = await drainOutbox(deps);
    now += 2 * MINUTE;
    return result;
  };
  return {
    userId,
    former,
    wanted,
    pool,
    faults,
    mails,
    revoked,
    drain,
    me: () => getMe(deps, actor),
    ask: () => requestEmailChange(deps, actor, '192.0.2.1', { email: wanted, password: 'x' }),
    confirm: (token: string) => confirmEmailChange(deps, token),
    /** Confirms, with something else between reading the link and writing the change. */
    confirmAfter: (token: string, meanwhile: () => Promise<unknown>) =>
      confirmEmailChange(
        {
          ...deps,
          emailChanges: {
            ...deps.emailChanges,
            confirm: async (...change) => {
              await meanwhile();
              return deps.emailChanges.confirm(...change);
            },
          },
        },
        token,
      ),
    askToVerify: () => requestEmailVerification(deps, actor, '192.0.2.1'),
    verify: (token: string) => verifyEmail(deps, token),
    // A drain also sends mails of other tests.
    lastToken: () => {
      const own = mails.filter(({ to }) => to === wanted || to === former);
      return /token=([\w-]+)/.exec(own.at(-1)?.text ?? '')?.[1] ?? '';
    },
    /** Whether the table has a token itself, not only its hash. */
    isKept: async (token: string) =>
      JSON.stringify([await table().accounts.find(userId), await table().outbox.takeDue(now, 50)]).includes(
        token.slice(-64),
      ),
  };
};

const asked = async () => {
  const world = await aWorld();
  await world.ask();
  await world.drain();
  return { ...world, token: world.lastToken() };
};

describe('a link that confirms a change of address', () => {
  it('[DB-05] leaves no session of the password check behind', async () => {
    const world = await asked();
    expect(world.revoked).toEqual(['opened']);
  });

  it('[DB-05] is created when it is mailed, and is not stored', async () => {
    const world = await aWorld();
    world.faults.mailIsDown = true;
    await world.ask();
    expect((await world.drain()).failures).toHaveLength(1);
    expect((await world.me()).pendingEmail).toBe(world.wanted);
    world.faults.mailIsDown = false;
    await world.drain();
    expect(world.mails.map(({ to }) => to)).toEqual([world.wanted]);
    expect(await world.isKept(world.lastToken())).toBe(false);
    expect(await world.confirm(world.lastToken())).toEqual({ email: world.wanted });
  });

  it('[DB-05] is valid for an hour from its mail and not a millisecond longer', async () => {
    const world = await asked();
    const sentAt = now - 2 * MINUTE;
    now = sentAt + HOUR - 1;
    expect((await world.me()).pendingEmail).toBe(world.wanted);
    now = sentAt + HOUR;
    expect((await world.me()).pendingEmail).toBeNull();
    await expect(world.confirm(world.token)).rejects.toMatchObject({ code: 'email_link_expired' });
    expect(world.pool.get(world.userId)).toBe(world.former);
    now = sentAt + HOUR - 1;
    expect(await world.confirm(world.token)).toEqual({ email: world.wanted });
    await world.drain();
  });
});

describe('a confirmed change that fails halfway', () => {
  it.each(['poolIsDown', 'breaksOffAfterPool'] as const)(
    '[DB-05] is completed when the same link is used again: %s',
    async (fault) => {
      const world = await asked();
      world.faults[fault] = true;
      await expect(world.confirm(world.token)).rejects.toThrow(/down|Broken/);
      expect(await world.me()).toMatchObject({ email: world.former, pendingEmail: world.wanted });
      world.faults[fault] = false;
      // The link was used in time, so it may expire before the second use.
      now += 2 * HOUR;
      expect(await world.confirm(world.token)).toEqual({ email: world.wanted });
      expect(await world.me()).toMatchObject({ email: world.wanted, pendingEmail: null });
      await world.drain();
    },
  );

  it.each(['poolIsDown', 'breaksOffAfterPool'] as const)(
    '[DB-05] is completed by the outbox, with one mail to the old address: %s',
    async (fault) => {
      const world = await asked();
      world.faults[fault] = true;
      await expect(world.confirm(world.token)).rejects.toThrow(/down|Broken/);
      await world.drain();
      expect((await world.me()).email).toBe(world.former);
      world.faults[fault] = false;
      for (let run = 0; run < 3; run++) await world.drain();
      expect(await world.me()).toMatchObject({ email: world.wanted, pendingEmail: null });
      expect(world.pool.get(world.userId)).toBe(world.wanted);
      expect(world.mails.map(({ to }) => to)).toEqual([world.wanted, world.former]);
      await expect(world.confirm(world.token)).rejects.toMatchObject({ code: 'email_link_used' });
    },
  );

  it('[DB-05] can no longer be cancelled or replaced', async () => {
    const world = await asked();
    world.faults.poolIsDown = true;
    await expect(world.confirm(world.token)).rejects.toThrow('down');
    expect(await table().emailChanges.cancel(world.userId)).toBe(false);
    await expect(world.ask()).rejects.toMatchObject({ code: 'conflict' });
    world.faults.poolIsDown = false;
    await world.drain();
    expect((await world.me()).email).toBe(world.wanted);
    await world.drain();
  });

  it('[DB-05] is cancelled when somebody else has the address by now', async () => {
    const world = await asked();
    world.pool.set('somebody-else', world.wanted);
    await expect(world.confirm(world.token)).rejects.toMatchObject({ code: 'email_taken' });
    expect(await world.me()).toMatchObject({ email: world.former, pendingEmail: null });
    expect((await world.drain()).failures).toEqual([]);
    expect(world.pool.get(world.userId)).toBe(world.former);
    expect(world.mails).toHaveLength(1);
  });
});

describe('a link that is used twice concurrently', () => {
  it('[DB-05] is answered as used when the other request has made the change', async () => {
    const world = await asked();
    const late = world.confirmAfter(world.token, () => world.confirm(world.token));
    await expect(late).rejects.toMatchObject({ code: 'email_link_used' });
    expect((await world.me()).email).toBe(world.wanted);
  });

  it('[DB-05] is answered as invalid when another change was requested in between', async () => {
    const world = await asked();
    const late = world.confirmAfter(world.token, async () => {
      await world.ask();
      await world.drain();
    });
    await expect(late).rejects.toMatchObject({ code: 'email_link_invalid' });
    expect((await world.me()).email).toBe(world.former);
  });
});

describe('a link that verifies an address', () => {
  const askedToVerify = async () => {
    const world = await aWorld();
    await world.askToVerify();
    await world.drain();
    return { ...world, token: world.lastToken() };
  };

  it('is valid for seven days', async () => {
    const { verify, token, me } = await askedToVerify();
    now += 7 * DAY - 5 * MINUTE;
    const late = await askedToVerify();
    await verify(token);
    expect(await me()).toMatchObject({ isEmailVerified: true });
    now += 7 * DAY;
    await expect(late.verify(late.token)).rejects.toMatchObject({ code: 'email_link_expired' });
    expect(await late.me()).toMatchObject({ isEmailVerified: false });
  });

  it('does not verify a newer address of the account', async () => {
    const { verify, token, ask, drain, confirm, lastToken, me, wanted } = await askedToVerify();
    await ask();
    await drain();
    await confirm(lastToken());
    expect(await me()).toMatchObject({ email: wanted, isEmailVerified: true });
    await expect(verify(token)).rejects.toMatchObject({ code: 'email_link_invalid' });
  });
});
