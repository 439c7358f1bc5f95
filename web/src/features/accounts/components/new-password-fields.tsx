import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

type FieldProps = ComponentProps<typeof PasswordField>;

/** Attributes of both fields. */
const NEW: Pick<FieldProps, 'autoComplete' | 'maxLength' | 'required'> = {
  autoComplete: 'new-password',
  maxLength: 128,
  required: true,
};

interface Props {
  /** The first field's text: its rules are checked off below it. */
  password: string;
  /** Whether it is a common password. */
  isEasy: boolean;
  first: FieldProps;
  repeated: FieldProps;
}

/** A new password with its rules, and its repetition. */
export const NewPasswordFields = ({ password, isEasy, first, repeated }: Props) => (
  <>
    <PasswordField {...first} {...NEW} value={password} />
    <PasswordChecklist password={password} isEasy={isEasy} />
    <PasswordField name="repeated" {...repeated} {...NEW} />
  </>
);
