import { Link } from 'react-router-dom';
import { formatBooked } from '#web/components/bookings/month-days.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import type { StoredPass } from '#web/lib/stored-passes.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './pass.module.css';

const PassItem = ({ pass: { booking, storedAt } }: { pass: StoredPass }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Card as="li" className={styles.part}>
      <h2>
        <Link to={paths.pass(booking.id)}>{booking.spot.title}</Link>
      </h2>
      <p>{formatBooked(booking, language)}</p>
      <p translate="no">{booking.spot.address}</p>
      <p className={styles.note}>
        {text('passes.storedAt', { when: formatMoment(storedAt, booking.timeZone, language) })}
      </p>
    </Card>
  );
};

/** The passes that this browser keeps, each with a link to it. */
export const PassList = ({ passes }: { passes: readonly StoredPass[] }) => {
  const text = useText();
  return (
    <Stack gap={4} className={styles.page}>
      <h1>{text('passes.listTitle')}</h1>
      <p className={styles.note}>{text('passes.listText')}</p>
      {passes.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={text('passes.none')}
          text={text('passes.noneText')}
          action={<LinkButton to={paths.dashboardBookings}>{text('passes.myBookings')}</LinkButton>}
        />
      ) : (
        <Stack as="ul" gap={3} className={styles.list}>
          {passes.map((pass) => (
            <PassItem key={pass.booking.id} pass={pass} />
          ))}
        </Stack>
      )}
    </Stack>
  );
};
