import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

type FieldProps = ComponentProps<typeof PasswordField>;

/** What both fields are. */
const NEW: Pick<FieldProps, 'autoComplete' | 'maxLength' | 'required'> = {
  autoComplete: 'new-password',
  maxLength: 128,
  required: true,
};

interface Props {
  /** What was typed into the first field so far: its rules are ticked off below it. */
  password: string;
  /** Whether it is among those that are tried first. */
  isEasy: boolean;
  first: FieldProps;
  repeated: FieldProps;
}

/** A new password with its rules, and once more. */
export const NewPasswordFields = ({ password, isEasy, first, repeated }: Props) => (
  <>
    <PasswordField {...first} {...NEW} value={password} />
    <PasswordChecklist password={password} isEasy={isEasy} />
    <PasswordField name="repeated" {...repeated} {...NEW} />
  </>
);
