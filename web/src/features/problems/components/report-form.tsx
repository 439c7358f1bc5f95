import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { PROBLEM_KINDS } from '#shared/model/constants.ts';
import { REPORT_TEXT } from '#shared/model/rules.ts';
import { reportProblem } from '#web/api/problems/report-problem.ts';
import { PrivatePictureField } from '#web/components/images/private-picture-field.tsx';
import { usePrivatePictures } from '#web/components/images/use-private-pictures.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { RadioChips } from '#web/ui/radio-chips.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { findPosition } from '../find-position.ts';

const WHY = new Map<string, MessageId>([
  ['stay_over', 'problems.over'],
  ['not_around_stay', 'problems.tooEarly'],
  ['not_confirmed', 'problems.notConfirmed'],
  ['picture_not_ready', 'problems.pictureRefused'],
]);

const isKind = (kind: string): kind is (typeof PROBLEM_KINDS)[number] =>
  PROBLEM_KINDS.some((known) => known === kind);

/** The form of a problem report, with pictures. Its input and uploads survive a reload. */
export const ReportForm = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKind] = useDraft(`problem-kind:${booking.id}`);
  const [words, setWords] = useDraft(`problem-words:${booking.id}`);
  const [withPosition, setWithPosition] = useState(true);
  const [isAttempted, setIsAttempted] = useState(false);
  const pictures = usePrivatePictures(booking.id, 'problem-pictures');
  const kind = isKind(kept) ? kept : 'taken';
  const { names, isUploading } = pictures;
  const { mutate, isPending, error } = useMutation({
    ...reportProblem(queries, booking.id),
    mutationFn: async (body: { kind: typeof kind; text: string; pictures: string[] }, context) => {
      const position = withPosition ? await findPosition() : null;
      const { mutationFn } = reportProblem(queries, booking.id);
      if (!mutationFn) throw new Error('A report cannot be sent.');
      return mutationFn({ ...body, position }, context);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isUploading || isPending) return;
    if (names.length === 0) {
      form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
      return;
    }
    const forget = () => {
      setKind('');
      setWords('');
      pictures.clear();
    };
    mutate({ kind, text: words, pictures: names }, { onSuccess: forget });
  };
  const why = error instanceof ApiError ? WHY.get(error.code ?? '') : undefined;
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate>
      <Stack gap={5}>
        <Stack gap={2}>
          <h2 id={id}>{text('problems.what')}</h2>
          <RadioChips
            name="kind"
            labelledBy={id}
            options={PROBLEM_KINDS.map((one) => [one, text(`problems.kind.${one}`)] as const)}
            value={kind}
            onChange={setKind}
          />
        </Stack>
        <PrivatePictureField
          store={pictures}
          label={text('problems.pictures')}
          error={isAttempted && names.length === 0 && !isUploading ? text('problems.noPicture') : undefined}
        />
        <TextArea
          label={text('problems.words')}
          note={text('problems.optional')}
          rows={3}
          maxLength={REPORT_TEXT}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Checkbox
          label={text('problems.position')}
          checked={withPosition}
          onChange={(event) => setWithPosition(event.target.checked)}
        />
        {error && (
          <Alert>
            <p>{limitText(error) ?? text(failedPressText(error, why ?? 'problems.notSent'))}</p>
          </Alert>
        )}
        <Stack gap={2} align="start">
          <Button type="submit" icon="warning" busy={isPending || (isAttempted && isUploading)}>
            {text('problems.report')}
          </Button>
          <Note>{text('problems.whatFollows')}</Note>
        </Stack>
      </Stack>
    </form>
  );
};
