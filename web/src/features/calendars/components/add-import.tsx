import { useRef, useState, type SubmitEvent } from 'react';
import { CALENDAR_LIMITS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { parseUrl } from '#web/lib/parse-url.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toAddProblem, useAddImport } from '../use-sync.ts';
import styles from './sync-panel.module.css';

const isAddress = (text: string) => parseUrl(text.trim()) !== undefined;

/** Imports an external calendar. It is read at once, so that a problem is shown here, under its address. */
export const AddImport = ({ spotId }: { spotId: string }) => {
  const text = useText();
  const add = useAddImport(spotId);
  const [values, setValues] = useState({ name: '', url: '' });
  const [hasTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const isSlow = useIsSlow(add.isPending);
  const nameError = hasTried && values.name.trim() === '' ? text('calendar.nameMissing') : undefined;
  const urlError = hasTried && !isAddress(values.url) ? text('calendar.problemAddress') : undefined;
  const change = (changes: Partial<typeof values>) => {
    add.reset();
    setValues({ ...values, ...changes });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = values.name.trim() === '' ? nameField : isAddress(values.url) ? undefined : urlField;
    if (missing) {
      missing.current?.focus();
      return;
    }
    add.mutate(values, {
      onSuccess: () => {
        setValues({ name: '', url: '' });
        setTried(false);
      },
      onError: () => urlField.current?.focus(),
    });
  };
  return (
    <form method="post" className={styles.add} onSubmit={submit} noValidate>
      <TextField
        ref={nameField}
        label={text('calendar.importName')}
        placeholder={text('calendar.importNameExample')}
        maxLength={CALENDAR_LIMITS.importName}
        value={values.name}
        error={nameError}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        ref={urlField}
        type="url"
        inputMode="url"
        autoComplete="off"
        label={text('calendar.importUrl')}
        hint={text('calendar.importUrlHint')}
        maxLength={CALENDAR_LIMITS.importUrl}
        value={values.url}
        error={urlError ?? (add.error ? text(toAddProblem(add.error)) : undefined)}
        onChange={({ target }) => change({ url: target.value })}
      />
      <Button type="submit" variant="secondary" icon="plus" busy={add.isPending}>
        {text('calendar.addImport')}
      </Button>
      <Note role="status">{isSlow && text('calendar.readingSlow')}</Note>
    </form>
  );
};
