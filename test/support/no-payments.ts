import type { Needs } from '#shared/domain/deps.ts';

const notAsked = () => Promise.reject(new Error('no payment is asked for here'));

/** For tests without payments. */
export const noPayments: Needs<'payments' | 'alarms'> = {
  payments: {
    create: notAsked,
    find: notAsked,
    listSince: notAsked,
    cancel: notAsked,
    listReversedSince: notAsked,
    refund: notAsked,
    listRefunds: notAsked,
    listDisputes: notAsked,
    readEvent: notAsked,
  },
  alarms: {
    raise: (kind) => {
      throw new Error(`no alarm is expected here: ${kind}`);
    },
  },
};
