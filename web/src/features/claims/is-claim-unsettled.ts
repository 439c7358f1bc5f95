import type { ClaimAnswer } from '#shared/api/claims.ts';

const UNSETTLED: readonly ClaimAnswer['status'][] = ['open', 'in_review', 'due'];

/** Whether somebody still has to answer, decide or pay. */
export const isClaimUnsettled = ({ status }: Pick<ClaimAnswer, 'status'>): boolean =>
  UNSETTLED.includes(status);
