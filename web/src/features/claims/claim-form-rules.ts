import { CLAIM_EUROS, CLAIM_TEXT } from '#shared/model/rules.ts';
import { type Problem, problemIf } from '#web/components/forms/use-form-problems.ts';
import { parseEuros } from '#web/lib/decimals.ts';

export type ClaimField = 'kind' | 'amount' | 'text' | 'pictures';

export interface ClaimValues {
  readonly kind: string;
  readonly amount: string;
  readonly text: string;
  readonly pictures: number;
}

/** Lists the problems of the input, as the API would. */
export const findClaimProblems = ({ kind, amount, text, pictures }: ClaimValues): Problem<ClaimField>[] => {
  const euros = parseEuros(amount) ?? 0;
  const isOutside = euros < CLAIM_EUROS.min || euros > CLAIM_EUROS.max;
  return [
    ...problemIf<ClaimField>(kind === '', 'kind', (say) => say('claims.kindMissing')),
    ...problemIf<ClaimField>(isOutside, 'amount', (say) => say('claims.amountProblem')),
    ...problemIf<ClaimField>(text.trim().length < CLAIM_TEXT.least, 'text', (say) =>
      say('claims.textTooShort'),
    ),
    ...problemIf<ClaimField>(kind === 'damage' && pictures === 0, 'pictures', (say) =>
      say('claims.pictureMissing'),
    ),
  ];
};
