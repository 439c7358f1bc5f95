import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { FieldError } from '#web/ui/field.tsx';
import { readTermsFailure } from '../terms-failure.ts';

interface Props {
  error: unknown;
  /** What was answered is not there any more: whether an answer came is shown by that, and only a refusal still matters. */
  isGone?: boolean;
}

/** Says why a proposal or an answer failed. */
export const FailureNote = ({ error, isGone = false }: Props) => {
  const failure = readTermsFailure(error, useText());
  if (failure === undefined || (isGone && !(error instanceof ApiError))) return null;
  return (
    <div role="alert">
      <FieldError>{failure}</FieldError>
    </div>
  );
};
