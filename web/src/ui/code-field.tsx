import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The field `code` of a form, for a one-time code from a mail or an authenticator app. It takes the focus. */
export const CodeField = (texts: FieldTexts) => (
  <TextField
    {...texts}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    autoFocus
    required
  />
);
