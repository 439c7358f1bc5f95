import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { endRental } from '#web/api/rentals/end-rental.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError, isUnanswered } from '#web/lib/api-error.ts';
import { addDays, formatLocalDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';

interface Props {
  rental: RentalAnswer;
  /** The first day after it. */
  endDate: string;
}

/** Ends a rental for either party, after a question that names its last day and what is still paid. */
export const EndRental = ({ rental, endDate }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(endRental(queries, rental.id));
  const last = formatLocalDate(addDays(endDate, -1), 'day', language);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const problem = () => {
    if (!error) return undefined;
    if (error instanceof ApiError && error.code === 'rental_ended') return text('rentals.endedMeanwhile');
    if (isUnanswered(error)) return text('rentals.endUnanswered');
    return text(error instanceof ConnectionError ? 'common.notSent' : 'rentals.endFailed');
  };
  const failure = problem();
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {text('rentals.end')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={text('rentals.endTitle')}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {text('rentals.keep')}
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => mutate(endDate, { onSuccess: close })}>
              {text('rentals.endOn', { date: last })}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <p>{text(rental.role === 'driver' ? 'rentals.endDriver' : 'rentals.endOwner', { date: last })}</p>
          {failure !== undefined && (
            <div role="alert">
              <FieldError>{failure}</FieldError>
            </div>
          )}
        </Stack>
      </Dialog>
    </>
  );
};
