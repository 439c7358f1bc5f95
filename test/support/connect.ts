import type { ProviderResult, Payouts, Transfer, ProviderAccount } from '#shared/domain/ports/payouts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY } from '#shared/lib/time.ts';

/** How long idempotency keys are kept, as at Stripe. */
const KEYS_LIVE = DAY;

/** What can go wrong with the next call that creates something. `lost`: it is created, but the answer does not arrive. */
type Mishap = 'refused' | 'unreached' | 'lost';

const silence = () => new AppError('payments_unavailable', 'Nobody answered.');

interface MadeAccount extends ProviderAccount {
  readonly createdAt: number;
}

const withoutTime = ({ createdAt: _createdAt, ...account }: MadeAccount): ProviderAccount => account;

/** Owners' accounts and transfers in memory, with idempotency keys as at the real provider. */
export const aConnect = (now: () => number) => {
  const accounts = new Map<string, MadeAccount>();
  const transfers: (Transfer & { bookingId: string; accountId: string; source: string | undefined })[] = [];
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
    createTransfer: ({ bookingId, accountId, cents, paymentIntentId: source }, key) =>
      make(key, () => {
        const sent = { id: `tr_${transfers.length + 1}_${bookingId}`, createdAt: now(), cents };
        transfers.push({ ...sent, bookingId, accountId, source });
        return sent;
      }),
  };
  return {
    port,
    transfers,
    links,
    accounts: () => [...accounts.values()],
    /** Mishaps of the next calls that create something, one each. */
    expect: (...some: Mishap[]) => void mishaps.push(...some),
    /** Sets what happens between the effect of a call and its answer. */
    meanwhile: (work: () => Promise<void>) => (beforeAnswer = work),
    /** Changes the status of an owner's account, as onboarding or a review by the provider does. */
    move: (userId: string, status: ProviderAccount['status'], isRejected = false): string => {
      const account = [...accounts.values()].find((known) => known.userId === userId);
      if (!account) throw new Error(`${userId} has no account.`);
      const hasDashboard = account.hasDashboard || status !== 'incomplete';
      const destination = account.destination ?? (hasDashboard ? 'bank 1' : null);
      accounts.set(account.accountId, { ...account, status, isRejected, hasDashboard, destination });
      return account.accountId;
    },
    /** Changes the owner's bank account. */
    changeBank: (userId: string, destination: string): string => {
      const account = [...accounts.values()].find((known) => known.userId === userId);
      if (!account) throw new Error(`${userId} has no account.`);
      accounts.set(account.accountId, { ...account, destination });
      return account.accountId;
    },
  };
};
