import { DAY } from '../../lib/time.ts';
import type { Claim } from '../../model/claim.ts';
import { CLAIM_ANSWER_DAYS, CLAIM_PAYMENT_DAYS } from '../../model/rules.ts';

type State = Pick<Claim, 'status'>;

/** Whether the driver can pay it now, by own consent only. */
export const isPayable = ({ status }: State): boolean => status === 'open' || status === 'due';

/** Whether nothing has ended it yet. */
export const isUnended = ({ status }: State): boolean =>
  status === 'open' || status === 'in_review' || status === 'due';

/** The amount that the driver would pay, as claimed or as an administrator has decided, in cents. */
export const getDueCents = ({ amountCents, decision }: Pick<Claim, 'amountCents' | 'decision'>): number =>
  decision ? decision.cents : amountCents;

/** The time until which the driver answers an open claim, or pays a due one, epoch milliseconds; undefined in other states. */
export const getTimeLimit = ({
  status,
  stateSince,
}: Pick<Claim, 'status' | 'stateSince'>): number | undefined => {
  if (status === 'open') return Date.parse(stateSince) + CLAIM_ANSWER_DAYS * DAY;
  return status === 'due' ? Date.parse(stateSince) + CLAIM_PAYMENT_DAYS * DAY : undefined;
};
