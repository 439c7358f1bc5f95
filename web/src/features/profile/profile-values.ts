import type { Language, User } from '#shared/api/accounts.ts';
import { isEmail } from '#web/components/forms/email.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatPhone } from '#web/lib/format-phone.ts';

/** The input of the form. */
export interface ProfileValues {
  fullName: string;
  email: string;
  password: string;
  phone: string;
  language: Language;
  favouriteMails: boolean;
}

/** Errors in the order of the form. */
export type ProfileErrors = Partial<Record<keyof ProfileValues, MessageId>>;

export const toProfileValues = (user: User): ProfileValues => ({
  fullName: user.fullName,
  email: user.email,
  password: '',
  phone: user.phone === null ? '' : formatPhone(user.phone),
  language: user.language,
  favouriteMails: user.favouriteMails,
});

/** Addresses are case-insensitive. */
export const isNewEmail = (values: ProfileValues, user: User) =>
  values.email.trim().toLowerCase() !== user.email.toLowerCase();

/** Differences to the saved profile, without the address; undefined if there are none. */
export const findChanges = (values: ProfileValues, user: User) => {
  const saved = toProfileValues(user);
  const fullName = values.fullName.trim();
  const phone = values.phone.trim();
  const changes = {
    ...(fullName !== saved.fullName && { fullName }),
    ...(phone !== saved.phone && { phone: phone || null }),
    ...(values.language !== saved.language && { language: values.language }),
    ...(values.favouriteMails !== saved.favouriteMails && { favouriteMails: values.favouriteMails }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
};

/** Problems that can be found without the server, which checks more. */
export const findErrors = (values: ProfileValues, user: User): ProfileErrors => {
  const isNew = isNewEmail(values, user);
  return {
    ...(!values.fullName.trim() && { fullName: 'profile.nameRequired' }),
    ...(isNew && !isEmail(values.email.trim()) && { email: 'profile.emailInvalid' }),
    ...(isNew && !values.password && { password: 'profile.passwordRequired' }),
  };
};

const FIELDS: Readonly<Record<string, ProfileErrors>> = {
  'body.fullName': { fullName: 'profile.nameInvalid' },
  'body.phone': { phone: 'profile.phoneInvalid' },
  'body.email': { email: 'profile.emailInvalid' },
  'body.password': { password: 'accounts.ownPasswordWrong' },
};

/** The server's messages about single fields; empty if the error is about none. */
export const readErrors = (error: Error): ProfileErrors => {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'wrong_password') return { password: 'accounts.ownPasswordWrong' };
  if (error.code === 'email_taken') return { email: 'profile.emailTaken' };
  return Object.assign({}, ...error.issues.map(({ path }) => FIELDS[path])) as ProfileErrors; // only such were merged
};
