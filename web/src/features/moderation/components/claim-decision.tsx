import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClaimCase } from '#shared/api/claims.ts';
import { CLAIM_EUROS, CLAIM_TEXT } from '#shared/model/rules.ts';
import { decideClaim } from '#web/api/moderation/claim-case.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { parseEuros, withDecimalSign } from '#web/lib/decimals.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import formStyles from '#web/ui/form.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface Props {
  found: ClaimCase;
  onReload: () => void;
}

const isChanged = (error: Error) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'claim_closed');

const getFailure = (error: Error): MessageId =>
  failedPressText(error, isChanged(error) ? 'moderation.claimChanged' : 'moderation.decideFailed');

/** An administrator records the amount due, or nothing, with reasons that both read. */
export const ClaimDecision = ({ found: { claim, version }, onReload }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [due, setDue] = useState('');
  const [words, setWords] = useDraft(`claim-decision:${claim.bookingId}`);
  const { form, tellAll, errorOf } = useProblem<'due' | 'text'>();
  const { mutate, isPending, error } = useMutation(decideClaim(queries, claim.bookingId));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const euros = parseEuros(due);
    const isWrong = euros === undefined || euros > claim.amount || (euros !== 0 && euros < CLAIM_EUROS.min);
    const isTooShort = words.trim().length < CLAIM_TEXT.least;
    tellAll([
      ...(isWrong
        ? [
            {
              field: 'due' as const,
              message: () => text('moderation.dueProblem', { amount: formatEuros(claim.amount, language) }),
            },
          ]
        : []),
      ...(isTooShort ? [{ field: 'text' as const, message: () => text('claims.textTooShort') }] : []),
    ]);
    if (isWrong || isTooShort) return;
    mutate(
      { due: euros, text: words.trim(), version },
      {
        onSuccess: () => {
          setWords('');
          toast.success(text('moderation.claimDecided'));
          void navigate(paths.admin);
        },
      },
    );
  };
  return (
    <form
      method="post"
      ref={form}
      className={formStyles.form}
      onSubmit={submit}
      noValidate
      aria-label={text('moderation.decision')}
    >
      <TextField
        name="due"
        label={text('moderation.due')}
        hint={text('moderation.dueHint', { amount: formatEuros(claim.amount, language) })}
        inputMode="decimal"
        autoComplete="off"
        value={withDecimalSign(due, language)}
        error={errorOf('due')}
        onChange={({ target }) => setDue(target.value)}
      />
      <TextArea
        name="text"
        label={text('moderation.claimReasons')}
        hint={text('moderation.claimReasonsHint')}
        rows={5}
        maxLength={CLAIM_TEXT.most}
        value={words}
        error={errorOf('text')}
        onChange={({ target }) => setWords(target.value)}
      />
      <Note>{text('moderation.claimNoCharge')}</Note>
      {error && (
        <Alert>
          <p>{text(getFailure(error))}</p>
          {isChanged(error) && (
            <Button variant="secondary" size="sm" onClick={onReload}>
              {text('moderation.reload')}
            </Button>
          )}
        </Alert>
      )}
      <Button type="submit" busy={isPending}>
        {text('moderation.decideClaim')}
      </Button>
    </form>
  );
};
