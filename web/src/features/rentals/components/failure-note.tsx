import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { readTermsFailure } from '../terms-failure.ts';

/** Says why a proposal or an answer failed. */
export const FailureNote = ({ error }: { error: unknown }) => {
  const failure = readTermsFailure(error, useText());
  if (failure === undefined) return null;
  return (
    <div role="alert">
      <FieldError>{failure}</FieldError>
    </div>
  );
};
