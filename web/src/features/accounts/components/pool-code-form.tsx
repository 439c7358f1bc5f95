import type { SubmitEvent } from 'react';
import { missing, readField, type Told, useProblem } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import styles from '#web/ui/form.module.css';
import { FormProblem } from './form-problem.tsx';

export type Refuse = (reason: Told) => void;

interface Props {
  title: string;
  intro: Elements;
  label: string;
  /** `refuse` shows why the code was refused. */
  onCode: (code: string, refuse: Refuse) => void;
  isPending: boolean;
  /** The other button of the form. */
  other: (refuse: Refuse) => Elements;
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** A step that replaces the previous form: keyboard users start at its heading. */
export const PoolCodeForm = ({ title, intro, label, onCode, isPending, other }: Props) => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<'code' | 'form'>();
  const refuse: Refuse = (reason) => tell('form', reason);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readField(new FormData(event.currentTarget), 'code').trim();
    clear();
    if (code === '') tellAll(missing('code', code));
    else onCode(code, refuse);
  };
  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h2 ref={takeFocus} tabIndex={-1}>
        {title}
      </h2>
      {intro}
      <CodeField label={label} error={errorOf('code')} autoFocus={false} />
      <FormProblem>{errorOf('form')}</FormProblem>
      <Button type="submit" busy={isPending} isWide>
        {text(isPending ? 'provider.confirmBusy' : 'provider.confirm')}
      </Button>
      {other(refuse)}
    </form>
  );
};
