import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useLimitText } from '#web/features/accounts/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useCloseAccount } from '../use-close-account.ts';
import { OpenBusiness } from './open-business.tsx';
import styles from './privacy.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Says what goes and what the law keeps, asks for the password, and does it; or says what is in the way. */
export const CloseAccountDialog = ({ isOpen, onClose }: Props) => {
  const text = useText();
  const limitText = useLimitText();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { close, open, error, isPending, reset } = useCloseAccount();
  const isWrong = error instanceof ApiError && error.code === 'wrong_password';

  /** Also what the browser calls when a dialog has closed. A call that is under way goes on. */
  const leave = () => {
    if (isPending) return;
    setPassword('');
    setIsMissing(false);
    reset();
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') field.current?.focus();
    else close(password);
  };
  const fieldError = () => {
    if (isMissing) return text('profile.closePasswordRequired');
    return isWrong && !isPending ? text('profile.passwordWrong') : undefined;
  };
  const failure = () => {
    if (!error || isWrong || isPending) return undefined;
    if (error instanceof ConnectionError) return text('common.connectionText');
    const isBusy = error instanceof ApiError && error.code === 'conflict';
    return limitText(error) ?? text(isBusy ? 'profile.closeBusy' : 'profile.closeFailed');
  };
  const problem = failure();

  if (open)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title={text('profile.openTitle')}
        footer={
          <Button variant="secondary" onClick={leave}>
            {text('common.close')}
          </Button>
        }
      >
        <OpenBusiness open={open} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={text('profile.closeTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {text('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            {text(isPending ? 'profile.closing' : 'profile.close')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.body} onSubmit={submit} noValidate>
        <p>{text('profile.closeGone')}</p>
        <p>{text('profile.closeStays')}</p>
        <p className={styles.strong}>{text('profile.closeFinal')}</p>
        <PasswordField
          ref={field}
          label={text('profile.password')}
          hint={text('profile.closePasswordHint')}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          error={fieldError()}
          onChange={({ target }) => {
            setPassword(target.value);
            setIsMissing(false);
          }}
          required
        />
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  );
};
