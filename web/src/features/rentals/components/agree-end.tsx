import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { answerEnd, offerEnd, rentalEndQuery } from '#web/api/rentals/agree-end.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate, todayIn } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { useEndOfferText } from '../use-terms-text.ts';
import { FailureNote } from './failure-note.tsx';

/** What goes back if the rental ends on a day: the same for both parties. */
const Refund = ({ rental, endDate }: { rental: RentalAnswer; endDate: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { data, error } = useQuery(rentalEndQuery(rental.id, endDate));
  if (error) return <FailureNote error={error} />;
  if (!data) return <p>{text('common.loading')}</p>;
  const amount = formatEuros(data.refund, language);
  return (
    <p>{text(rental.role === 'driver' ? 'rentals.earlyRefund' : 'rentals.earlyRefundOwner', { amount })}</p>
  );
};

/** A day of the present month to offer as the end, or to end it on, where a report about the month was upheld. */
const OfferEnd = ({
  rental,
  latest,
  isAlone,
}: {
  rental: RentalAnswer;
  latest: string;
  isAlone: boolean;
}) => {
  const text = useText();
  const { language } = useLanguage();
  const today = todayIn(rental.timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState(today);
  const endDate = addDays(last, 1);
  const { data } = useQuery({ ...rentalEndQuery(rental.id, endDate), enabled: isOpen });
  const { mutate, isPending, error, reset } = useMutation(offerEnd(useQueryClient(), rental.id));
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const date = formatLocalDate(last, 'day', language);
  const isGranted = data?.isGranted === true;
  const explain = () => {
    if (isGranted) return text('rentals.earlyGranted');
    return text(rental.role === 'driver' ? 'rentals.earlyAsksOwner' : 'rentals.earlyAsksDriver');
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setLast(today);
          setIsOpen(true);
        }}
      >
        {text(isAlone ? 'rentals.earlyChoose' : 'rentals.earlyOffer')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text(isAlone ? 'rentals.earlyAlone' : 'rentals.early')}
        footer={
          <DialogActions onCancel={close}>
            <Button
              variant={isGranted ? 'danger' : 'primary'}
              disabled={!data}
              busy={isPending}
              onClick={() => data && mutate({ endDate, refund: data.refund }, { onSuccess: close })}
            >
              {text(isGranted ? 'rentals.endOn' : 'rentals.earlySend', { date })}
            </Button>
          </DialogActions>
        }
      >
        <Stack gap={4}>
          <DateField
            label={text('rentals.lastDay')}
            name="lastDay"
            day={last}
            today={today}
            isDisabled={(day) => day >= latest}
            onPick={setLast}
          />
          <Refund rental={rental} endDate={endDate} />
          <Note>{explain()}</Note>
          <FailureNote error={error} />
        </Stack>
      </Dialog>
    </>
  );
};

/** The mutation of the part that stays: a failure is still shown when the offer is gone or replaced. */
type Answering = ReturnType<typeof useAnswer>;

const useAnswer = (rental: RentalAnswer) => useMutation(answerEnd(useQueryClient(), rental.id));

interface OfferProps {
  rental: RentalAnswer;
  endDate: string;
  answering: Answering;
}

/** An end that the other party offers. */
const Offered = ({ rental, endDate, answering }: OfferProps) => {
  const text = useText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(rentalEndQuery(rental.id, endDate));
  const endOfferText = useEndOfferText();
  const { mutate, isPending, variables, error, reset } = answering;
  const date = formatLocalDate(addDays(endDate, -1), 'day', language);
  const answer = (given: 'accept' | 'decline') =>
    mutate({ answer: given, endDate, refund: data?.refund ?? 0 });
  const isBusy = (given: string) => isPending && variables.answer === given;
  const close = () => {
    setIsOpen(false);
    reset();
  };
  return (
    <section aria-labelledby="rental-early-offer">
      <Card>
        <Stack gap={3}>
          <h2 id="rental-early-offer">{text('rentals.early')}</h2>
          <p>{endOfferText(rental)}</p>
          <Refund rental={rental} endDate={endDate} />
          <Row gap={3} canWrap>
            <Button disabled={!data} onClick={() => setIsOpen(true)}>
              {text('rentals.earlyAccept')}
            </Button>
            <Button variant="secondary" busy={isBusy('decline')} onClick={() => answer('decline')}>
              {text('rentals.earlyDecline')}
            </Button>
          </Row>
          {!isOpen && <FailureNote error={error} />}
          {rental.latestAgreedEnd !== null && data?.isGranted && (
            <OfferEnd rental={rental} latest={rental.latestAgreedEnd} isAlone />
          )}
          <Dialog
            isOpen={isOpen}
            onClose={close}
            title={text('rentals.early')}
            footer={
              <DialogActions onCancel={close}>
                <Button
                  variant="danger"
                  disabled={!data}
                  busy={isBusy('accept')}
                  onClick={() => answer('accept')}
                >
                  {text('rentals.endOn', { date })}
                </Button>
              </DialogActions>
            }
          >
            <Stack gap={4}>
              <Refund rental={rental} endDate={endDate} />
              <p>{text('rentals.earlyFinal', { date })}</p>
              <FailureNote error={error} />
            </Stack>
          </Dialog>
        </Stack>
      </Card>
    </section>
  );
};

/** Takes the caller's own offer back. */
const Withdraw = ({ endDate, answering: { mutate, isPending } }: Omit<OfferProps, 'rental'>) => {
  const text = useText();
  const withdraw = () =>
    mutate(
      { answer: 'withdraw', endDate, refund: 0 },
      {
        onSuccess: (rental) => {
          if (!rental.endOffer) toast.success(text('rentals.newPriceWithdrawn'));
        },
      },
    );
  return (
    <Button variant="secondary" busy={isPending} onClick={withdraw}>
      {text('rentals.earlyWithdraw')}
    </Button>
  );
};

/** An end in the present month, by agreement: the offer of the other party. */
export const EndToAnswer = ({ rental }: { rental: RentalAnswer }) => {
  const { endOffer } = rental;
  const answering = useAnswer(rental);
  if (!endOffer || endOffer.isOwn) return <FailureNote error={answering.error} isGone />;
  return <Offered key={endOffer.endDate} rental={rental} endDate={endOffer.endDate} answering={answering} />;
};

/** An end in the present month, by agreement: how to offer it, or the caller's own offer. */
export const AgreeEnd = ({ rental }: { rental: RentalAnswer }) => {
  const text = useText();
  const { endOffer, latestAgreedEnd } = rental;
  const endOfferText = useEndOfferText();
  const answering = useAnswer(rental);
  const { data } = useQuery({
    ...rentalEndQuery(rental.id, latestAgreedEnd ?? ''),
    enabled: rental.role === 'driver' && latestAgreedEnd !== null && !endOffer,
  });
  const isAlone = data?.isGranted === true;
  const section = useKeptFocus<HTMLElement>(endOffer);
  if (latestAgreedEnd === null || (endOffer && !endOffer.isOwn)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="rental-early-end">
      <Stack gap={3} align="start">
        <h2 id="rental-early-end">{text(isAlone ? 'rentals.earlyAlone' : 'rentals.early')}</h2>
        <div role="status">
          <Note>
            {endOffer ? endOfferText(rental) : text(isAlone ? 'rentals.earlyAloneHint' : 'rentals.earlyHint')}
          </Note>
        </div>
        {endOffer ? (
          <Withdraw endDate={endOffer.endDate} answering={answering} />
        ) : (
          <OfferEnd rental={rental} latest={latestAgreedEnd} isAlone={isAlone} />
        )}
        <FailureNote error={answering.error} isGone={!endOffer} />
      </Stack>
    </section>
  );
};
