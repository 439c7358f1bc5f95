import { PasswordDialog } from '#web/components/accounts/password-dialog.tsx';
import { inWords } from '#shared/model/number-words.ts';
import { ACCOUNTING_YEARS } from '#shared/model/rules.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCloseAccount } from '../use-close-account.ts';
import { OpenItems } from './open-items.tsx';
import styles from './privacy.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Says what is deleted and what the law requires to keep, asks for the password, and deletes; or says what prevents it. */
export const CloseAccountDialog = ({ isOpen, onClose }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { close, open, error, isPending, reset } = useCloseAccount();
  const leave = () => {
    reset();
    onClose();
  };

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
        <OpenItems open={open} />
      </Dialog>
    );
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={leave}
      title={text('profile.closeTitle')}
      hint={text('profile.closePasswordHint')}
      submit={text(isPending ? 'profile.closing' : 'profile.close')}
      variant="danger"
      isPending={isPending}
      error={error}
      failureText={(failure) =>
        text(
          failure instanceof ApiError && failure.code === 'conflict'
            ? 'profile.closeBusy'
            : 'profile.closeFailed',
        )
      }
      onSubmit={close}
    >
      <p>{text('profile.closeGone')}</p>
      <p>{text('profile.closeStays', { years: inWords(ACCOUNTING_YEARS, language) })}</p>
      <p className={styles.strong}>{text('profile.closeFinal')}</p>
    </PasswordDialog>
  );
};
