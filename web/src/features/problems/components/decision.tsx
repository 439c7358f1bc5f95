import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OpenProblem, ProblemCase, ProblemDecision } from '#shared/api/problems.ts';
import { MIN_REJECTION_REASON } from '#shared/model/rules.ts';
import { decideProblem } from '#web/api/problems/decide-problem.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import styles from './problem.module.css';

type Props = Pick<ProblemCase['booking'], 'compensation' | 'refund' | 'rental'> & { problem: OpenProblem };

/** What upholding a report means for the money, and for the rental that the stay is a month of. */
const useFoundedText = ({ refund, rental }: Props): string => {
  const text = useText();
  const { language } = useLanguage();
  const money =
    refund > 0
      ? text('problems.admin.foundedText', { amount: formatEuros(refund, language) })
      : text('problems.admin.foundedNothing');
  if (!rental) return money;
  return `${money} ${text(rental.endsIfUpheld ? 'problems.admin.rentalEnds' : 'problems.admin.rentalGoesOn')}`;
};

/** The decision, or the form for it, with what it costs whom. The reason goes to both parties. */
export const Decision = (props: Props) => {
  const { problem, compensation } = props;
  const foundedText = useFoundedText(props);
  const text = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useDraft(`decision:${problem.bookingId}`);
  const [isAttempted, setIsAttempted] = useState(false);
  const { mutate, isPending, variables, error } = useMutation(decideProblem(queries, problem.bookingId));
  const isTooShort = reason.trim().length < MIN_REJECTION_REASON;
  const decide = (decision: ProblemDecision) => {
    setIsAttempted(true);
    if (isTooShort) area.current?.focus();
    else if (!isPending) mutate({ decision, reason: reason.trim() }, { onSuccess: () => setReason('') });
  };
  if (problem.decision)
    return (
      <Card as="section" variant="raised" className={styles.part}>
        <h2>{text('problems.admin.decision')}</h2>
        <p role="status">
          <Badge tone={problem.decision === 'founded' ? 'success' : 'neutral'}>
            {text(`problems.state.${problem.decision}`)}
          </Badge>
        </p>
        {problem.reason && <p className={styles.words}>{problem.reason}</p>}
      </Card>
    );
  const isOvertaken = error instanceof ApiError && error.code === 'already_decided';
  return (
    <Card as="section" variant="raised" className={styles.part}>
      <h2>{text('problems.admin.decision')}</h2>
      <TextArea
        ref={area}
        label={text('problems.admin.reason')}
        hint={text('problems.admin.reasonHint')}
        rows={4}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isAttempted && isTooShort ? text('problems.admin.reasonShort') : undefined}
      />
      {error && (
        <Alert>
          <p>
            {text(
              failedPressText(error, isOvertaken ? 'problems.admin.overtaken' : 'problems.admin.notDecided'),
            )}
          </p>
        </Alert>
      )}
      <Stack gap={3}>
        <Stack gap={1}>
          <Button busy={isPending && variables.decision === 'founded'} onClick={() => decide('founded')}>
            {text('problems.admin.founded')}
          </Button>
          <Note>{foundedText}</Note>
        </Stack>
        <Stack gap={1}>
          <Button
            variant="secondary"
            busy={isPending && variables.decision === 'unfounded'}
            onClick={() => decide('unfounded')}
          >
            {compensation > 0
              ? text('problems.admin.unfoundedPay', { amount: formatEuros(compensation, language) })
              : text('problems.admin.unfounded')}
          </Button>
          <Note>{text('problems.admin.unfoundedText')}</Note>
        </Stack>
      </Stack>
    </Card>
  );
};
