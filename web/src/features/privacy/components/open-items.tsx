import { Link } from 'react-router-dom';
import type { ClosureBlocker as Open } from '#shared/api/privacy.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Message } from '#web/i18n/message.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import styles from './privacy.module.css';

const KINDS: Readonly<Record<Open['kind'], MessageId>> = {
  booking: 'profile.openBooking',
  payout: 'profile.openPayout',
  refund: 'profile.openRefund',
  dispute: 'profile.openDispute',
  claim: 'profile.openClaim',
  problem: 'profile.openProblem',
  deposit: 'profile.openDeposit',
};

/** The maximum shown; further ones are counted. */
const SHOWN = 5;

const Row = ({ kind, bookingId, spotTitle, startTime, timeZone }: Open) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <li>
      <span className={styles.strong}>{text(KINDS[kind])}</span>
      {bookingId === null ? (
        <span>{spotTitle}</span>
      ) : (
        <Link to={paths.reservation(bookingId)}>{spotTitle}</Link>
      )}
      {startTime && timeZone && (
        <time dateTime={startTime}>{formatMoment(startTime, timeZone, language)}</time>
      )}
    </li>
  );
};

/** The items that must end before the account can be closed. */
export const OpenItems = ({ open }: { open: readonly Open[] }) => {
  const text = useText();
  const more = open.length - SHOWN;
  return (
    <Stack gap={4} role="alert">
      <p>{text('profile.openText')}</p>
      <ul className={styles.open}>
        {open.slice(0, SHOWN).map((one) => (
          <Row key={`${one.kind} ${one.bookingId ?? one.spotTitle}`} {...one} />
        ))}
      </ul>
      {more > 0 && <p>{text('profile.openMore', { count: more })}</p>}
      <p>
        <Message
          id="profile.openHint"
          values={{ link: (words) => <Link to={paths.contact}>{words}</Link> }}
        />
      </p>
    </Stack>
  );
};
