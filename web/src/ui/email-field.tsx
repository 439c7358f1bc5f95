import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The longest address that RFC 5321 allows. */
const MAX_LENGTH = 254;

/** An e-mail address; use `autoComplete="username"` for signing in. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'maxLength'>) => (
  <TextField name="email" {...props} type="email" maxLength={MAX_LENGTH} />
);
