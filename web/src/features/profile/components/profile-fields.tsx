import type { User } from '#shared/api/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#web/i18n/language.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isNewEmail, type ProfileErrors, type ProfileValues } from '../profile-values.ts';

interface Props {
  values: ProfileValues;
  user: User;
  errors: ProfileErrors;
  change: (changes: Partial<ProfileValues>) => void;
}

/** The password is only requested for a new address. */
export const ProfileFields = ({ values, user, errors, change }: Props) => {
  const text = useText();
  const getError = (field: keyof ProfileValues) => errors[field] && text(errors[field]);
  const bind = (field: 'fullName' | 'email' | 'password' | 'phone') => ({
    name: field,
    value: values[field],
    error: getError(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <>
      <TextField
        {...bind('fullName')}
        label={text('dashboard.name')}
        autoComplete="name"
        maxLength={80}
        required
      />
      <EmailField
        {...bind('email')}
        label={text('dashboard.email')}
        hint={text('profile.emailHint')}
        autoComplete="email"
        required
      />
      {isNewEmail(values, user) && (
        <PasswordField
          {...bind('password')}
          label={text('accounts.ownPassword')}
          hint={text('profile.passwordHint')}
          autoComplete="current-password"
          maxLength={128}
          required
        />
      )}
      <TextField
        {...bind('phone')}
        label={text('dashboard.phone')}
        note={text('common.optional')}
        hint={text('profile.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Select
        label={text('profile.mailLanguage')}
        hint={text('profile.mailLanguageHint')}
        name="language"
        value={values.language}
        onChange={({ target }) => change({ language: target.value === 'en' ? 'en' : 'es' })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} translate="no">
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </Select>
      <Checkbox
        label={text('profile.favouriteMails')}
        name="favouriteMails"
        checked={values.favouriteMails}
        onChange={({ target }) => change({ favouriteMails: target.checked })}
      />
    </>
  );
};
