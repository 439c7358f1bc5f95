import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';

interface Props {
  spot: Spot;
  /** The price of the chosen stay, once known. */
  total?: number | undefined;
  isBusy?: boolean;
  /** By default it submits its form. */
  onPress?: () => void;
}

/** With the focus, so that the keyboard continues there. */
export const showBox = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
};

/** On phones: the price of the stay and the button to book it, always visible. */
export const SpotActionBar = ({ spot, total, isBusy = false, onPress }: Props) => {
  const text = useText();
  return (
    <ActionBar
      fact={
        total === undefined ? (
          <Price euros={spot.price_weekday} format="short" unit={text('spots.perDay')} />
        ) : (
          <Price euros={total} unit={text('spots.total')} />
        )
      }
    >
      <Button variant="accent" size="sm" busy={isBusy} type={onPress ? 'button' : 'submit'} onClick={onPress}>
        {text('bookings.book')}
      </Button>
    </ActionBar>
  );
};
