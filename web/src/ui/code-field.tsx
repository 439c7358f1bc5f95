import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The field `code` of a form, for a one-time code from a mail or an authenticator app. It takes the focus, if nothing else does. */
export const CodeField = ({ autoFocus = true, ...texts }: FieldTexts & { autoFocus?: boolean }) => (
  <TextField
    {...texts}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    autoFocus={autoFocus}
    required
  />
);
