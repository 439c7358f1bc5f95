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
import { toast } from '#web/ui/toast-store.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { useNewPriceText } from '../use-terms-text.ts';
import { FailureNote } from './failure-note.tsx';

const FORM = 'rental-price-form';
const { min, max } = MONTH_PRICE_EUROS;

type NewPriceAnswer = NonNullable<RentalAnswer['newPrice']>;
/** The mutation of the section, which stays: a failure is still shown when the proposal is gone. */
type Answering = ReturnType<typeof useAnswer>;

const useAnswer = (rental: RentalAnswer) => useMutation(answerPrice(useQueryClient(), rental.id));

interface AnswerProps {
  rental: RentalAnswer;
  newPrice: NewPriceAnswer;
  answering: Answering;
}

/** A price that waits for its driver, who accepts it, or ends the rental after a question. */
const ToAnswer = ({ rental, newPrice, answering }: AnswerProps) => {
  const text = useText();
  const { language } = useLanguage();
  const newPriceText = useNewPriceText();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, variables, error, reset } = answering;
  const price = formatEuros(newPrice.total, language);
  const answer = (given: 'accept' | 'decline') =>
    mutate(
      { answer: given, totalPrice: newPrice.total },
      {
        onSuccess: () => {
          const from = formatLocalDate(newPrice.from, 'day', language);
          if (given === 'accept') toast.success(text('rentals.newPriceAgreed', { price, from }));
        },
      },
    );
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
          <p>{newPriceText(rental)}</p>
          <Row gap={3} canWrap>
            <Button busy={isBusy('accept')} onClick={() => answer('accept')}>
              {text('rentals.newPriceAccept', { price })}
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
        title={text('rentals.newPriceDecline')}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {text('common.back')}
            </Button>
            <Button variant="danger" busy={isBusy('decline')} onClick={() => answer('decline')}>
              {text('rentals.endOn', { date })}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <p>{text('rentals.newPriceDeclined', { date, price: formatEuros(rental.total, language) })}</p>
          <FailureNote error={error} />
        </Stack>
      </Dialog>
    </section>
  );
};

/** Takes the owner's proposal back. */
const Withdraw = ({ newPrice, answering }: Omit<AnswerProps, 'rental'>) => {
  const text = useText();
  const { mutate, isPending } = answering;
  const withdraw = () =>
    mutate(
      { answer: 'withdraw', totalPrice: newPrice.total },
      {
        onSuccess: (rental) => {
          if (!rental.newPrice) toast.success(text('rentals.newPriceWithdrawn'));
        },
      },
    );
  return (
    <Button variant="secondary" busy={isPending} onClick={withdraw}>
      {text('rentals.newPriceWithdraw')}
    </Button>
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
          <Note>{text('rentals.newPriceHint')}</Note>
          <Note>{text('rentals.newPriceHigher', { days: NEW_PRICE_DAYS })}</Note>
          <Note>{text('rentals.newPriceLower')}</Note>
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
  const newPriceText = useNewPriceText();
  const answering = useAnswer(rental);
  const section = useKeptFocus<HTMLElement>(newPrice);
  if (role === 'driver')
    return newPrice?.isProposed ? (
      <ToAnswer rental={rental} newPrice={newPrice} answering={answering} />
    ) : (
      <FailureNote error={answering.error} isGone />
    );
  if (status !== 'active' || (endDate !== null && !newPrice)) return null;
  const agreed =
    newPrice &&
    text('rentals.newPriceAgreed', {
      price: formatEuros(newPrice.price, language),
      from: formatLocalDate(newPrice.from, 'day', language),
    });
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="rental-price">
      <Stack gap={3} align="start">
        <h2 id="rental-price">{text('rentals.newPrice')}</h2>
        <div role="status">
          {newPrice && <Note>{newPrice.isProposed ? newPriceText(rental) : agreed}</Note>}
        </div>
        {newPrice?.isProposed ? (
          <Withdraw newPrice={newPrice} answering={answering} />
        ) : (
          <ProposePrice rental={rental} />
        )}
        <FailureNote error={answering.error} isGone={!newPrice?.isProposed} />
      </Stack>
    </section>
  );
};
