import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { User } from '#shared/api/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import {
  findErrors,
  type ProfileErrors,
  type ProfileValues,
  readErrors,
  toProfileValues,
} from '../profile-values.ts';
import { useSaveProfile } from '../use-save-profile.ts';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileFailure } from './profile-failure.tsx';
import styles from './profile.module.css';

interface Props {
  user: User;
  /** The field with the initial focus. */
  startAt: 'fullName' | 'email';
  onDone: () => void;
}

/** DB-05, the edit form. The input stays until it is saved or discarded. */
export const ProfileForm = ({ user, startAt, onDone }: Props) => {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ProfileValues>(() => toProfileValues(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const { save, isPending, error } = useSaveProfile(user);
  const isAboutFields = error !== null && Object.keys(readErrors(error)).length > 0;

  useEffect(() => form.current?.querySelector<HTMLElement>(`[name=${startAt}]`)?.focus(), [startAt]);

  /** Shows all problems and moves the focus to the first, in the order of the form. */
  const tell = (found: ProfileErrors) => {
    setErrors(found);
    const fields = form.current?.querySelectorAll<HTMLElement>('input, select') ?? [];
    [...fields].find((field) => (field.getAttribute('name') ?? '') in found)?.focus();
  };

  const change = (changes: Partial<ProfileValues>) => {
    setValues((current) => ({ ...current, ...changes }));
    const mended = Object.keys(changes);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !mended.includes(name))),
    );
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findErrors(values, user);
    tell(found);
    if (Object.keys(found).length === 0)
      save(values, { onSuccess: onDone, onError: (failure) => tell(readErrors(failure)) });
  };

  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ProfileFields values={values} user={user} errors={errors} change={change} />
      {error && !isAboutFields && <ProfileFailure error={error} />}
      <footer className={styles.actions}>
        <Button variant="secondary" onClick={onDone} disabled={isPending}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
        </Button>
      </footer>
    </form>
  );
};
