import { useQuery } from '@tanstack/react-query';
import type { PassCheck } from '#shared/api/bookings.ts';
import { passCheckQuery } from '#web/api/bookings/check-pass.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant, formatMoment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './pass.module.css';

const INVALID: PassCheck = { state: 'invalid' };

const Stay = ({ stay }: { stay: NonNullable<PassCheck['stay']> }) => {
  const text = useText();
  const { language } = useLanguage();
  const { title, spotNumber, startTime, endTime, timeZone } = stay;
  const facts = [
    [text('passes.space'), title],
    [text('passes.spotNumber'), spotNumber && <span translate="no">{spotNumber}</span>],
    [text('passes.entry'), formatMoment(startTime, timeZone, language)],
    [text('passes.exit'), formatMoment(endTime, timeZone, language)],
  ] as const;
  return <FactsList facts={facts} variant="strong" />;
};

interface CheckedProps {
  check: PassCheck;
  checkedAt: number;
  onCheck: () => void;
  isChecking: boolean;
}

const Checked = ({ check: { state, stay }, checkedAt, onCheck, isChecking }: CheckedProps) => {
  const text = useText();
  const { language } = useLanguage();
  const time = formatInstant(
    new Date(checkedAt).toISOString(),
    stay?.timeZone ?? 'Europe/Madrid',
    'time',
    language,
  );
  return (
    <Card as="section" variant="raised" className={styles.part}>
      <p className={styles.verdict} data-state={state} role="status">
        <Icon name={state === 'valid' ? 'check' : state === 'early' ? 'clock' : 'warning'} size={36} />
        <strong>{text(`passes.check.${state}`)}</strong>
        <span>{text(`passes.checkText.${state}`)}</span>
      </p>
      {stay && <Stay stay={stay} />}
      <p className={styles.note}>{text('passes.checkedAt', { time, host: window.location.host })}</p>
      <div>
        <Button variant="secondary" size="sm" busy={isChecking} onClick={onCheck}>
          {text('passes.checkAgain')}
        </Button>
      </div>
    </Card>
  );
};

/** Whether a pass is valid at this moment, without anything about its driver. */
export const PassCheckView = ({ token }: { token: string }) => {
  const text = useText();
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery(passCheckQuery(token));
  const recheck = { onCheck: () => void refetch(), isChecking: isFetching };
  // The contract refuses what cannot be a token.
  const isMalformed = error instanceof ApiError && error.status === 400;
  return (
    <Stack gap={4} className={styles.page}>
      <h1>{text('passes.checkTitle')}</h1>
      {isMalformed && <Checked check={INVALID} checkedAt={errorUpdatedAt} {...recheck} />}
      {error && !isMalformed && (
        <ErrorState
          title={text('passes.checkFailed')}
          error={error}
          onRetry={recheck.onCheck}
          isRetrying={isFetching}
        />
      )}
      {!error && data && <Checked check={data} checkedAt={dataUpdatedAt} {...recheck} />}
      {!error && !data && (
        <p role="status" className={styles.note}>
          <Spinner /> <span>{text('passes.checking')}</span>
        </p>
      )}
    </Stack>
  );
};
