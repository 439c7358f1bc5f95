import type { Booking } from '#shared/api/bookings.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './success.module.css';

interface FrameProps {
  title: MessageId;
  text: MessageId;
  mark: Elements;
  children?: Elements;
}

const Frame = ({ title, text: body, mark, children }: FrameProps) => {
  const text = useText();
  return (
    <Stack gap={5}>
      <div className={styles.header} role="status">
        {mark}
        <h1>{text(title)}</h1>
        <p>{text(body)}</p>
      </div>
      {children && (
        <Row gap={3} justify="middle" canWrap>
          {children}
        </Row>
      )}
    </Stack>
  );
};

const MyBookings = () => {
  const text = useText();
  return (
    <LinkButton to={paths.dashboardBookings} variant="secondary">
      {text('payments.seeMyBookings')}
    </LinkButton>
  );
};

const warning = (
  <span className={styles.warning}>
    <Icon name="warning" size={32} />
  </span>
);

/** The payment is being processed; `isLong` once that takes too long. */
export const WaitingForPayment = ({ isLong }: { isLong: boolean }) => (
  <Frame
    title="payments.waitingTitle"
    text={isLong ? 'payments.waitingLong' : 'payments.waitingText'}
    mark={<Spinner size={40} />}
  >
    {isLong && <MyBookings />}
  </Frame>
);

/** The bank declined the card; the hold continues, so the same stay can be paid with another one. */
export const PaymentRefused = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { parkingSpotId: spotId, startTime, endTime, totalPrice } = booking;
  return (
    <Frame title="payments.failed" text="payments.refusedText" mark={warning}>
      <LinkButton to={paths.payment({ spotId, startTime, endTime, totalPrice: totalPrice.toFixed(2) })}>
        {text('payments.payAgain')}
      </LinkButton>
      <LinkButton to={paths.home} variant="secondary">
        {text('payments.newSearch')}
      </LinkButton>
    </Frame>
  );
};

const getWords = (status: Booking['status']): Pick<FrameProps, 'title' | 'text'> => {
  if (status === 'refunded') return { title: 'payments.refundedTitle', text: 'payments.refunded' };
  if (status === 'expired') return { title: 'payments.expiredTitle', text: 'payments.expiredText' };
  return { title: 'payments.notBookedTitle', text: 'payments.cancelledText' };
};

/** Neither paid nor being paid: expired, cancelled or refunded. */
export const NotBooked = ({ booking: { status } }: { booking: Booking }) => {
  const text = useText();
  return (
    <Frame {...getWords(status)} mark={warning}>
      <LinkButton to={paths.home}>{text('payments.newSearch')}</LinkButton>
      <MyBookings />
    </Frame>
  );
};
