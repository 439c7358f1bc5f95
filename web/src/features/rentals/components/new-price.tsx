import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { MONTH_PRICE_EUROS, NEW_PRICE_DAYS } from '#shared/model/rules.ts';
import { answerPrice, proposePrice } from '#web/api/rentals/propose-price.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate } from '#web/lib/dates.ts';
import { parseEuros } from '#web/lib/decimals.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { PriceField } from '#web/ui/price-field.tsx';
import { FailureNote } from './failure-note.tsx';

const FORM = 'rental-price-form';
const { min, max } = MONTH_PRICE_EUROS;

type NewPriceAnswer = NonNullable<RentalAnswer['newPrice']>;

const useWords = (newPrice: NewPriceAnswer) => {
  const { language } = useLanguage();
  const day = (date: string) => formatLocalDate(date, 'day', language);
  return {
    price: formatEuros(newPrice.total, language),
    from: day(newPrice.from),
    charge: day(newPrice.chargeDate),
  };
};

/** A price that waits for its driver, who accepts it, or ends the rental after a question. */
const ToAnswer = ({ rental, newPrice }: { rental: RentalAnswer; newPrice: NewPriceAnswer }) => {
  const text = useText();
  const { language } = useLanguage();
  const words = useWords(newPrice);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, variables, error, reset } = useMutation(
    answerPrice(useQueryClient(), rental.id),
  );
  const answer = (given: 'accept' | 'decline') => mutate({ answer: given, totalPrice: newPrice.total });
  const isBusy = (given: string) => isPending && variables.answer === given;
  const date = formatLocalDate(addDays(newPrice.from, -1), 'day', language);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <section aria-labelledby="rental-price">
      <Card>
        <Stack gap={3}>
          <h2 id="rental-price">{text('rentals.newPrice')}</h2>
          <p>{text('rentals.newPriceProposed', words)}</p>
          <Row gap={3} canWrap>
            <Button busy={isBusy('accept')} onClick={() => answer('accept')}>
              {text('rentals.newPriceAccept', words)}
            </Button>
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {text('rentals.earlyDecline')}
            </Button>
          </Row>
          {!isOpen && <FailureNote error={error} />}
        </Stack>
      </Card>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('rentals.endTitle')}
        footer={
          <DialogActions onCancel={close}>
            <Button variant="danger" busy={isBusy('decline')} onClick={() => answer('decline')}>
              {text('rentals.endOn', { date })}
            </Button>
          </DialogActions>
        }
      >
        <Stack gap={4}>
          <p>{text('rentals.earlyFinal', { date })}</p>
          <FailureNote error={error} />
        </Stack>
      </Dialog>
    </section>
  );
};

/** The owner's proposal, which can be taken back. */
const Proposed = ({ rental, newPrice }: { rental: RentalAnswer; newPrice: NewPriceAnswer }) => {
  const text = useText();
  const words = useWords(newPrice);
  const { mutate, isPending, error } = useMutation(answerPrice(useQueryClient(), rental.id));
  return (
    <>
      <Note>{text('rentals.newPriceWaits', words)}</Note>
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() => mutate({ answer: 'withdraw', totalPrice: newPrice.total })}
      >
        {text('rentals.newPriceWithdraw')}
      </Button>
      <FailureNote error={error} />
    </>
  );
};

const ProposePrice = ({ rental }: { rental: RentalAnswer }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(proposePrice(useQueryClient(), rental.id));
  const close = () => {
    setIsOpen(false);
    setIsMissing(false);
    reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const price = parseEuros(typed);
    const isPrice = price !== undefined && price >= min && price <= max;
    setIsMissing(!isPrice);
    if (isPrice && !isPending) mutate(price, { onSuccess: close });
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setTyped(String(rental.price));
          setIsOpen(true);
        }}
      >
        {text('rentals.newPricePropose')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('rentals.newPricePropose')}
        footer={
          <DialogActions onCancel={close}>
            <Button type="submit" form={FORM} busy={isPending}>
              {text('rentals.newPriceSend')}
            </Button>
          </DialogActions>
        }
      >
        <Stack as="form" id={FORM} gap={4} onSubmit={submit}>
          <PriceField
            label={text('rentals.monthlyPrice')}
            name="newPrice"
            value={typed}
            onChange={setTyped}
            bounds={MONTH_PRICE_EUROS}
            unit="common.eurosPerMonth"
            error={isMissing ? text('common.priceHint', { min, max }) : undefined}
          />
          <Note>{text('rentals.newPriceHint', { days: NEW_PRICE_DAYS })}</Note>
          <FailureNote error={error} />
        </Stack>
      </Dialog>
    </>
  );
};

/** The price of later months: what is proposed or agreed, and for the owner the way to propose one. */
export const NewPrice = ({ rental }: { rental: RentalAnswer }) => {
  const text = useText();
  const { language } = useLanguage();
  const { newPrice, role, status, endDate } = rental;
  if (role === 'driver')
    return newPrice?.isProposed ? <ToAnswer rental={rental} newPrice={newPrice} /> : null;
  if (status !== 'active' || (endDate !== null && !newPrice)) return null;
  return (
    <section aria-labelledby="rental-price">
      <Stack gap={3} align="start">
        <h2 id="rental-price">{text('rentals.newPrice')}</h2>
        {newPrice && !newPrice.isProposed && (
          <Note>
            {text('rentals.newPriceAgreed', {
              price: formatEuros(newPrice.price, language),
              from: formatLocalDate(newPrice.from, 'day', language),
            })}
          </Note>
        )}
        {newPrice?.isProposed ? (
          <Proposed rental={rental} newPrice={newPrice} />
        ) : (
          <ProposePrice rental={rental} />
        )}
      </Stack>
    </section>
  );
};
