import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { isPaymentOpen, reportedChangeQuery } from '#web/api/changes/confirm-change.ts';
import { showChanged } from '#web/api/changes/request-change.ts';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './change.module.css';

interface Props {
  bookingId: string;
  paymentIntentId: string;
  /** The bank has refused: the change can still be paid in another way. */
  hasFailed: boolean;
}

const Frame = ({
  bookingId,
  title,
  body,
  mark,
  booking,
  children,
}: {
  bookingId: string;
  title: MessageId;
  body?: MessageId;
  mark?: Elements;
  booking?: Booking;
  children?: Elements;
}) => {
  const text = useText();
  return (
    <Card as="section" variant="raised" className={styles.card}>
      <Stack gap={3} role="status">
        <Row gap={3} align="center">
          {mark}
          <h2>{text(title)}</h2>
        </Row>
        {body && <p>{text(body)}</p>}
      </Stack>
      {booking && <StaySummary {...booking} />}
      <Row gap={3} canWrap>
        {children}
        <LinkButton to={paths.reservation(bookingId)} variant={booking ? 'primary' : 'secondary'}>
          {text('changes.toBooking')}
        </LinkButton>
      </Row>
    </Card>
  );
};

const Again = ({ bookingId, label }: { bookingId: string; label: MessageId }) => {
  const text = useText();
  return <LinkButton to={paths.changeBooking(bookingId)}>{text(label)}</LinkButton>;
};

/** The result of a change that was paid: made, refunded, refused, or still with the bank. Also after a reload. */
export const ChangeResult = ({ bookingId, paymentIntentId, hasFailed }: Props) => {
  const queries = useQueryClient();
  const query = useQuery({
    ...reportedChangeQuery(bookingId, paymentIntentId),
    enabled: !hasFailed,
  });
  const { data, error } = query;
  useEffect(() => {
    if (data) showChanged(queries, data);
  }, [queries, data]);
  const frame = { bookingId };
  if (hasFailed)
    return (
      <Frame {...frame} title="payments.failed" body="payments.refusedText" mark={<Icon name="warning" />}>
        <Again bookingId={bookingId} label="payments.payAgain" />
      </Frame>
    );
  if (data)
    return (
      <Frame
        {...frame}
        title="changes.done"
        body="changes.doneText"
        booking={data}
        mark={<Icon name="check" className={styles.mark} />}
      />
    );
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'change_refunded')
    return (
      <Frame
        {...frame}
        title="payments.refundedTitle"
        body="changes.refunded"
        mark={<Icon name="warning" />}
      />
    );
  if (code === 'hold_expired')
    return (
      <Frame {...frame} title="payments.holdEndedTitle" body="changes.asBefore" mark={<Icon name="clock" />}>
        <Again bookingId={bookingId} label="changes.again" />
      </Frame>
    );
  if (error && !isPaymentOpen(error)) return <QueryError query={query} />;
  return <Frame {...frame} title="payments.waitingTitle" body="payments.waitingText" mark={<Spinner />} />;
};
