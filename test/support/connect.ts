import type { ProviderResult, Payouts, Transfer, ProviderAccount } from '#shared/domain/ports/payouts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY } from '#shared/lib/time.ts';

/** As the real provider forgets keys. */
const KEYS_LIVE = DAY;

/** What can go wrong with the next call that makes something. `lost`: it is done, and the answer does not arrive. */
type Mishap = 'refused' | 'unreached' | 'lost';

const silence = () => new AppError('payments_unavailable', 'Nobody answered.');

interface MadeAccount extends ProviderAccount {
  readonly createdAt: number;
}

const withoutTime = ({ createdAt: _createdAt, ...account }: MadeAccount): ProviderAccount => account;

/** The accounts of owners and what is sent to them, in memory, with keys as the real provider keeps them. */
export const aConnect = (now: () => number) => {
  const accounts = new Map<string, MadeAccount>();
  const transfers: (Transfer & { bookingId: string; accountId: string })[] = [];
  const answers = new Map<string, { answer: ProviderResult<unknown>; at: number }>();
  const mishaps: Mishap[] = [];
  const links: { accountId: string; returnUrl?: string; refreshUrl?: string }[] = [];
  let beforeAnswer: () => Promise<void> = () => Promise.resolve();

  const make = async <T>(key: string, work: () => T): Promise<ProviderResult<T>> => {
    const mishap = mishaps.shift();
    if (mishap === 'unreached') throw silence();
    const kept = answers.get(key);
    const answer =
      kept && now() - kept.at < KEYS_LIVE
        ? (kept.answer as ProviderResult<T>) // a key belongs to one kind of thing
        : mishap === 'refused'
          ? { refused: 'not_today' }
          : { made: work() };
    if (answer !== kept?.answer) answers.set(key, { answer, at: now() });
    await beforeAnswer();
    if (mishap === 'lost') throw silence();
    return answer;
  };

  const port: Payouts = {
    createAccount: ({ userId }, key) =>
      make(key, () => {
        const accountId = `acct_${accounts.size + 1}_${userId}`;
        const made = {
          accountId,
          userId,
          status: 'incomplete',
          isRejected: false,
          hasDashboard: false,
          destination: null,
        } as const;
        accounts.set(accountId, { ...made, createdAt: now() });
        return made;
      }),
    findAccount: async (accountId) => {
      const known = accounts.get(accountId);
      await Promise.resolve();
      return known && withoutTime(known);
    },
    findAccountOf: (userId, since) => {
      const made = [...accounts.values()].find((one) => one.userId === userId && one.createdAt >= since);
      return Promise.resolve(made && withoutTime(made));
    },
    createOnboardingLink: (accountId, back) => {
      links.push({ accountId, ...back });
      return Promise.resolve(`https://connect.example/${links.length}`);
    },
    createDashboardLink: (accountId) => {
      links.push({ accountId });
      return Promise.resolve(`https://connect.example/${links.length}`);
    },
    findTransfer: (bookingId) => Promise.resolve(transfers.find((sent) => sent.bookingId === bookingId)),
    createTransfer: ({ bookingId, accountId, cents }, key) =>
      make(key, () => {
        const sent = { id: `tr_${transfers.length + 1}_${bookingId}`, createdAt: now(), cents };
        transfers.push({ ...sent, bookingId, accountId });
        return sent;
      }),
  };
  return {
    port,
    transfers,
    links,
    accounts: () => [...accounts.values()],
    /** What the next calls that make something meet, one each. */
    expect: (...some: Mishap[]) => void mishaps.push(...some),
    /** Something that happens after the work of a call and before its answer. */
    meanwhile: (work: () => Promise<void>) => (beforeAnswer = work),
    /** What onboarding, or the provider's look at it, makes of the account of somebody. */
    move: (userId: string, status: ProviderAccount['status'], isRejected = false): string => {
      const account = [...accounts.values()].find((known) => known.userId === userId);
      if (!account) throw new Error(`${userId} has no account.`);
      const hasDashboard = account.hasDashboard || status !== 'incomplete';
      const destination = account.destination ?? (hasDashboard ? 'bank 1' : null);
      accounts.set(account.accountId, { ...account, status, isRejected, hasDashboard, destination });
      return account.accountId;
    },
    /** The owner gives another bank account. */
    changeBank: (userId: string, destination: string): string => {
      const account = [...accounts.values()].find((known) => known.userId === userId);
      if (!account) throw new Error(`${userId} has no account.`);
      accounts.set(account.accountId, { ...account, destination });
      return account.accountId;
    },
  };
};
