import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { toBrandName, toExpiryText } from '#shared/model/card-name.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The provider's form for another card, which another feature has. */
export type CardForm = ComponentType<{ rental: RentalAnswer; onCancel: () => void; onDone: () => void }>;

/** The card that the months of a rental are charged to, for its driver, and how to change it. */
export const RentalCard = ({ rental, form: Form }: { rental: RentalAnswer; form: CardForm }) => {
  const text = useText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  const section = useKeptFocus<HTMLElement>(isOpen);
  const { card, nextCharge } = rental;
  if (!nextCharge) return null;
  const { isRefused, isTriedAgain, date } = nextCharge;
  const open = () => {
    setIsDone(false);
    setIsOpen(true);
  };
  const finish = () => {
    setIsOpen(false);
    setIsDone(true);
  };
  const expiry = card ? toExpiryText(card.expiry) : '';
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="rental-card">
      <Stack gap={3}>
        <h2 id="rental-card">{text('rentals.cardTitle')}</h2>
        {isDone && (
          <p ref={done} role="status" tabIndex={-1}>
            {text('rentals.cardChanged')}
          </p>
        )}
        <p>
          {card
            ? text('rentals.cardOf', {
                brand: toBrandName(card.brand) ?? text('rentals.otherBrand'),
                last4: card.last4,
                expiry,
              })
            : text('rentals.cardUnknown')}
        </p>
        {card && card.expiry < date.slice(0, 7) && (
          <Alert>
            <p>{text('rentals.cardExpires', { expiry })}</p>
          </Alert>
        )}
        {isRefused && (
          <Note>
            {isTriedAgain
              ? text('rentals.cardTriedAgain', { date: formatLocalDate(date, 'day', language) })
              : text('rentals.cardNotTriedAgain')}
          </Note>
        )}
        {isOpen ? (
          <Suspense fallback={<Spinner />}>
            <Form rental={rental} onCancel={() => setIsOpen(false)} onDone={finish} />
          </Suspense>
        ) : (
          <div>
            <Button variant="secondary" onClick={open}>
              {text('rentals.changeCard')}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
};
