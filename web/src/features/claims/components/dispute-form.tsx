import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { CLAIM_TEXT } from '#shared/model/rules.ts';
import { disputeClaim } from '#web/api/claims/change-claim.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import formStyles from '#web/ui/form.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { claimFailure } from '../claim-failure.ts';

/** The driver says why nothing is due, once. After an error the input stays. */
export const DisputeForm = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const [words, setWords] = useDraft(`claim-answer:${bookingId}`);
  const { form, tellAll, errorOf } = useProblem<'text'>();
  const { mutate, isPending, error } = useMutation(disputeClaim(queries, bookingId));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const isTooShort = words.trim().length < CLAIM_TEXT.least;
    tellAll(isTooShort ? [{ field: 'text', message: (say) => say('claims.textTooShort') }] : []);
    if (!isTooShort) mutate({ text: words.trim() }, { onSuccess: () => setWords('') });
  };
  return (
    <form
      method="post"
      ref={form}
      className={formStyles.form}
      onSubmit={submit}
      noValidate
      aria-label={text('claims.disputeTitle')}
    >
      <TextArea
        name="text"
        dir="auto"
        label={text('claims.disputeText')}
        hint={text('claims.disputeHint', { count: words.trim().length, most: CLAIM_TEXT.most })}
        rows={4}
        maxLength={CLAIM_TEXT.most}
        value={words}
        error={errorOf('text')}
        onChange={({ target }) => setWords(target.value)}
      />
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(claimFailure(error))}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" variant="accent" busy={isPending}>
          {text('claims.dispute')}
        </Button>
      </div>
    </form>
  );
};
