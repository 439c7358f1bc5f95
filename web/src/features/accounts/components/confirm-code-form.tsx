import type { SubmitEvent } from 'react';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { poolProblem } from '../pool-problem.ts';
import { readField, useProblem } from '../use-problem.ts';
import type { useProvider, Waiting } from '../use-provider.ts';
import styles from './form.module.css';

interface Props extends Pick<ReturnType<typeof useProvider>, 'confirm' | 'resend'> {
  person: Waiting;
}

/** The code that the user pool has mailed, which proves the address and signs in. */
export const ConfirmCodeForm = ({ person, confirm, resend }: Props) => {
  const text = useText();
  const { form, tell, clear, errorOf } = useProblem<'code'>();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readField(new FormData(event.currentTarget), 'code').replace(/\s/g, '');
    clear();
    if (!code) tell('code', (say) => say('accounts.completeAll'));
    else
      confirm.mutate(
        { ...person, code },
        { onError: (error) => tell('code', (say) => say(poolProblem(error))) },
      );
  };
  const sendAgain = () => {
    clear();
    resend.mutate(person.email, { onError: (error) => tell('code', (say) => say(poolProblem(error))) });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p role="status">
        <Message
          id="provider.codeText"
          values={{ email: person.email, strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <CodeField label={text('provider.code')} error={errorOf('code')} />
      <div className={styles.actions}>
        <Button type="submit" busy={confirm.isPending} isWide>
          {text(confirm.isPending ? 'provider.confirmBusy' : 'provider.confirm')}
        </Button>
        <Button variant="secondary" busy={resend.isPending} isWide onClick={sendAgain}>
          {text('provider.sendCodeAgain')}
        </Button>
      </div>
    </form>
  );
};
