import { DAY } from '../../lib/time.ts';
import type { Claim } from '../../model/claim.ts';
import { CLAIM_ANSWER_DAYS, CLAIM_PAYMENT_DAYS } from '../../model/rules.ts';

type State = Pick<Claim, 'status'>;

/** Whether the driver can pay it now, by own consent only. A claim against a deposit is paid from it. */
export const isPayable = ({ status, fromDeposit }: State & Pick<Claim, 'fromDeposit'>): boolean =>
  !fromDeposit && (status === 'open' || status === 'due');

/** Whether nothing has ended it yet. */
export const isUnended = ({ status }: State): boolean =>
  status === 'open' || status === 'in_review' || status === 'due';

/** The amount that the driver would pay, as claimed or as an administrator has decided, and no more than is left of a deposit, in cents. */
export const getDueCents = ({
  amountCents,
  decision,
  leftCents = Infinity,
}: Pick<Claim, 'amountCents' | 'decision'> & Partial<Pick<Claim, 'leftCents'>>): number =>
  Math.min(leftCents, decision ? decision.cents : amountCents);

/**
 * The time until which the driver answers an open claim, or pays a due one, epoch milliseconds; undefined in other states. What is due of a
 * deposit is paid from it at once.
 */
export const getTimeLimit = ({
  status,
  stateSince,
  fromDeposit,
}: Pick<Claim, 'status' | 'stateSince' | 'fromDeposit'>): number | undefined => {
  if (status === 'open') return Date.parse(stateSince) + CLAIM_ANSWER_DAYS * DAY;
  if (status !== 'due') return undefined;
  return Date.parse(stateSince) + (fromDeposit ? 0 : CLAIM_PAYMENT_DAYS * DAY);
};
