import { useState } from 'react';
import { PasswordDialog } from '#web/components/accounts/password-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonStyle } from '#web/ui/button.tsx';
import { type ProviderPage, useProviderPage } from '../use-provider-page.ts';

interface Props {
  page: ProviderPage;
  label: string;
  variant: NonNullable<ButtonStyle['variant']>;
}

/** Asks for the password and leads to a page of the payment provider, where bank accounts can be changed. */
export const ProviderButton = ({ page, label, variant }: Props) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { open, error, isOpening, reset } = useProviderPage(page, () => setIsAsking(false));
  return (
    <>
      <Button variant={variant} icon="external" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => {
          reset();
          setIsAsking(false);
        }}
        title={label}
        hint={text('payouts.passwordHint')}
        submit={text(isOpening ? 'payouts.opening' : 'payouts.open')}
        isPending={isOpening}
        error={error}
        isRepeatable
        failureText={() => text('payouts.openFailed')}
        onSubmit={open}
      >
        <p>{text('payouts.passwordText')}</p>
      </PasswordDialog>
    </>
  );
};
