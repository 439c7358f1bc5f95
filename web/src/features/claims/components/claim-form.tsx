import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ClaimView } from '#shared/api/claims.ts';
import { CLAIM_KINDS } from '#shared/model/constants.ts';
import { CLAIM_TEXT } from '#shared/model/rules.ts';
import { openClaim } from '#web/api/claims/change-claim.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { PrivatePictureField } from '#web/components/images/private-picture-field.tsx';
import { usePrivatePictures } from '#web/components/images/use-private-pictures.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { parseEuros, withDecimalSign } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import styles from '#web/ui/form.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { claimFailure } from '../claim-failure.ts';
import { type ClaimField, findClaimProblems } from '../claim-form-rules.ts';

interface Props {
  bookingId: string;
  view: ClaimView;
  timeZone: string;
}

/** The draft of a claim, which survives a reload. */
const useClaimDraft = (bookingId: string) => {
  const [kind, setKind] = useDraft(`claim-kind:${bookingId}`);
  const [amount, setAmount] = useDraft(`claim-amount:${bookingId}`);
  const [words, setWords] = useDraft(`claim-words:${bookingId}`);
  const pictures = usePrivatePictures(bookingId, 'claim-pictures');
  const clear = () => {
    setKind('');
    setAmount('');
    setWords('');
    pictures.clear();
  };
  return { kind, setKind, amount, setAmount, words, setWords, pictures, clear };
};

/** The owner's claim: what for, how much, in words and pictures. After an error the input stays. */
export const ClaimForm = ({ bookingId, view, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const draft = useClaimDraft(bookingId);
  const { kind, amount, words, pictures } = draft;
  const [isWaiting, setIsWaiting] = useState(false);
  const { form, tellAll, clear, errorOf } = useProblem<ClaimField>();
  const { mutate, isPending, error } = useMutation(openClaim(queries, bookingId));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const problems = findClaimProblems({ kind, amount, text: words, pictures: pictures.names.length });
    tellAll(problems);
    setIsWaiting(pictures.isUploading);
    const claimed = CLAIM_KINDS.find((one) => one === kind);
    if (problems.length > 0 || pictures.isUploading || !claimed) return;
    const body = {
      kind: claimed,
      amount: parseEuros(amount) ?? 0,
      text: words.trim(),
      pictures: [...pictures.names],
    };
    mutate(body, { onSuccess: draft.clear });
  };
  const choose = (chosen: string) => {
    clear();
    draft.setKind(chosen);
    const price = view.overstay?.price;
    if (chosen === 'overstay' && amount === '' && price !== undefined) draft.setAmount(price.toFixed(2));
  };
  return (
    <form
      method="post"
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={text('claims.form')}
    >
      <p>
        {text(view.deposit === undefined ? 'claims.intro' : 'claims.depositIntro', {
          until: formatMoment(view.claimableUntil, timeZone, language),
          deposit: formatEuros(view.deposit ?? 0, language),
        })}
      </p>
      <Select
        name="kind"
        label={text('claims.kind')}
        value={kind}
        error={errorOf('kind')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{text('claims.kindChoose')}</option>
        {CLAIM_KINDS.map((one) => (
          <option key={one} value={one}>
            {text(`claims.kind.${one}`)}
          </option>
        ))}
      </Select>
      <TextField
        name="amount"
        label={text('claims.amount')}
        hint={text('claims.amountHint')}
        inputMode="decimal"
        autoComplete="off"
        value={withDecimalSign(amount, language)}
        error={errorOf('amount')}
        onChange={({ target }) => draft.setAmount(target.value)}
      />
      <TextArea
        name="text"
        dir="auto"
        label={text('claims.text')}
        hint={text('claims.textHint', { count: words.trim().length, most: CLAIM_TEXT.most })}
        rows={5}
        maxLength={CLAIM_TEXT.most}
        value={words}
        error={errorOf('text')}
        onChange={({ target }) => draft.setWords(target.value)}
      />
      <PrivatePictureField store={pictures} label={text('claims.addPictures')} error={errorOf('pictures')} />
      <Note>{text('claims.once')}</Note>
      {isWaiting && pictures.isUploading && <p role="status">{text('claims.waitForPictures')}</p>}
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(claimFailure(error))}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" busy={isPending}>
          {text('claims.send')}
        </Button>
      </div>
    </form>
  );
};
