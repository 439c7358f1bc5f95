import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#shared/api/problems.ts';
import { returnEverything } from '#web/api/problems/return-everything.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';

interface Props {
  problem: Problem & { returnUntil: string };
  timeZone: string;
}

/** Ends the booking with everything back, after one question. */
export const EverythingBack = ({ problem, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(returnEverything(queries, problem.bookingId));
  const amount = formatEuros(problem.refund ?? 0, language);
  return (
    <Stack as="section" gap={3} align="start">
      <h2>{text('problems.back')}</h2>
      <p>{text('problems.backText', { amount })}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {text('problems.backPress', { amount })}
      </Button>
      <Note>
        {text('problems.backUntil', {
          time: formatInstant(problem.returnUntil, timeZone, 'time', language),
        })}
      </Note>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text('problems.backTitle')}
        footer={
          <DialogActions onCancel={() => setIsAsking(false)}>
            <Button busy={isPending} onClick={() => mutate()}>
              {text('problems.backPress', { amount })}
            </Button>
          </DialogActions>
        }
      >
        <p>{text('problems.backQuestion', { amount })}</p>
        {error && (
          <Alert>
            <p>{text(failedPressText(error, 'problems.notReturned'))}</p>
          </Alert>
        )}
      </Dialog>
    </Stack>
  );
};
