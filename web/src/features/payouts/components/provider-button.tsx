import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { type ProviderPage, useProviderPage } from '../use-provider-page.ts';

interface Props {
  page: ProviderPage;
  label: string;
  variant: NonNullable<ButtonLook['variant']>;
}

/** Leads to a page of the payment provider. */
export const ProviderButton = ({ page, label, variant }: Props) => {
  const text = useText();
  const { open, isOpening } = useProviderPage(page);
  return (
    <Button variant={variant} icon="external" busy={isOpening} onClick={open}>
      {isOpening ? text('payouts.opening') : label}
    </Button>
  );
};
