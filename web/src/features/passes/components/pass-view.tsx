import { Link } from 'react-router-dom';
import { formatMonthDays } from '#web/components/bookings/month-days.ts';
import { PresenceButton } from '#web/components/bookings/presence-button.tsx';
import { ProblemLink } from '#web/components/bookings/problem-link.tsx';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate, formatMoment } from '#web/lib/dates.ts';
import { findForeignClock } from '#web/lib/foreign-clock.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { directionsTo, paths } from '#web/lib/paths.ts';
import type { PassBooking, StoredPass } from '#web/lib/stored-passes.ts';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { findNextEntry, isAccessTime, passState } from '../pass-state.ts';
import { PassMap } from './pass-map.tsx';
import styles from './pass.module.css';
import { QrCode } from '#web/ui/qr-code.tsx';
import { untranslated } from '#web/ui/untranslated.tsx';

interface Part {
  booking: PassBooking;
  now: number;
}

/** Whether the stay is on, in words and colour. */
const StateLine = ({ booking, now }: Part) => {
  const text = useText();
  const { language } = useLanguage();
  const state = passState(booking, now);
  const [date, time] = findNextEntry(booking, now)?.split('T') ?? [];
  const when =
    date === undefined
      ? formatMoment(booking.startTime, booking.timeZone, language)
      : `${formatLocalDate(date, 'shortDay', language)}, ${time ?? ''}`;
  return (
    <p className={styles.state} data-state={state} role="status">
      <Icon name={state === 'valid' ? 'check' : state === 'early' ? 'clock' : 'warning'} />
      <span>{text(`passes.state.${state}`, { when })}</span>
    </p>
  );
};

/** For a guard at the entrance: the code opens a public page that says whether the stay is on. */
const CodeCard = ({ booking: { passToken, reference } }: Pick<Part, 'booking'>) => {
  const text = useText();
  return (
    <Card as="section" variant="raised" className={styles.codeCard}>
      {passToken !== undefined && (
        <>
          <QrCode
            text={`${window.location.origin}${paths.passCheck(passToken)}`}
            label={text('passes.code')}
            width="17rem"
          />
          <p className={styles.note}>{text('passes.codeText')}</p>
        </>
      )}
      <p>
        <span>{`${text('passes.reference')}: `}</span>
        <strong translate="no">{reference}</strong>
      </p>
    </Card>
  );
};

/** The owner's private instructions and telephone, in their window only (ruling 13), whatever was stored. */
const AccessCard = ({ booking, now }: Part) => {
  const text = useText();
  const { language } = useLanguage();
  const isShown = isAccessTime(booking, now);
  const { accessDetails, hasAccessDetails, accessFrom, contact, timeZone } = booking;
  const isAwaited = !isShown && hasAccessDetails !== false;
  const from = formatMoment(accessFrom, timeZone, language);
  return (
    <Card as="section" className={isShown && accessDetails ? styles.access : styles.part}>
      <h2 className={styles.iconTitle}>
        <Icon name="key" />
        <span>{text('passes.access')}</span>
      </h2>
      {isShown && accessDetails && <p className={styles.words}>{accessDetails}</p>}
      {!isAwaited && !accessDetails && <p className={styles.note}>{text('passes.accessNone')}</p>}
      {isAwaited && <p className={styles.note}>{text('passes.accessFrom', { when: from })}</p>}
      {isShown && contact?.phone && (
        <p>
          <span>{text('passes.phoneOf', { name: contact.name })}</span>{' '}
          <a href={`tel:${contact.phone}`} translate="no">
            {formatPhone(contact.phone)}
          </a>
        </p>
      )}
    </Card>
  );
};

/** Entry and exit, and the plate that the owner expects. */
const StayCard = ({ booking }: Pick<Part, 'booking'>) => {
  const text = useText();
  const { language } = useLanguage();
  const patternText = usePatternText();
  const { startTime, endTime, timeZone, vehicle, rental } = booking;
  const clock = findForeignClock(booking);
  const pattern = rental?.pattern ?? booking.pattern;
  const [entry, exit] = rental
    ? formatMonthDays(booking, language)
    : [formatMoment(startTime, timeZone, language), formatMoment(endTime, timeZone, language)];
  const facts = [
    [text('passes.entry'), entry],
    [text('passes.exit'), exit],
    ...(pattern ? [[text('rentals.when'), patternText(pattern)] as const] : []),
    ...(vehicle ? [[text('passes.vehicle'), untranslated(vehicle.plate)] as const] : []),
    ...(clock ? [[text('passes.clock'), text(`passes.${clock}`)] as const] : []),
  ] as const;
  return (
    <Card as="section" className={styles.part}>
      <h2>{text('passes.stay')}</h2>
      <FactsList facts={facts} variant="strong" className={styles.facts} />
      {!vehicle && <p className={styles.note}>{text('passes.noVehicle')}</p>}
    </Card>
  );
};

const PlaceCard = ({ pass, isOnline }: { pass: StoredPass; isOnline: boolean }) => {
  const text = useText();
  const { spot } = pass.booking;
  return (
    <Card as="section" className={styles.part}>
      <h2>{text('passes.place')}</h2>
      <p translate="no">{spot.address}</p>
      {spot.spotNumber && (
        <p>
          <span>{`${text('passes.spotNumber')}: `}</span>
          <strong translate="no">{spot.spotNumber}</strong>
        </p>
      )}
      {spot.instructions && <p className={styles.words}>{spot.instructions}</p>}
      <PassMap pass={pass} isOnline={isOnline} />
      <div>
        <LinkButton to={directionsTo(spot)} variant="secondary" size="sm" icon="map">
          {text('passes.directions')}
        </LinkButton>
      </div>
    </Card>
  );
};

interface Props {
  pass: StoredPass;
  now: number;
  /** The server did not confirm it just now. */
  isOld: boolean;
  /** This browser shows it without a network, too. */
  isKept: boolean;
}

/** The pass of a booking for its driver. */
export const PassView = ({ pass, now, isOld, isKept }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { booking, storedAt } = pass;
  const when = formatMoment(storedAt, booking.timeZone, language);
  // The access details come first as soon as they are shown.
  const isAtDoor = isAccessTime(booking, now);
  const isUsable = ['early', 'valid'].includes(passState(booking, now));
  return (
    <Stack gap={4} className={styles.page}>
      <Link to={paths.reservation(booking.id)} className={styles.back}>
        {text('passes.toBooking')}
      </Link>
      <h1>{booking.spot.title}</h1>
      <StateLine booking={booking} now={now} />
      {(isUsable || isOld) && (
        <p className={styles.note} role="status" data-old={isOld || undefined}>
          {text(isOld ? 'passes.old' : isKept ? 'passes.kept' : 'passes.notKept', { when })}
        </p>
      )}
      {isUsable && (
        <>
          <PresenceButton booking={booking} now={now} />
          {!isOld && <ProblemLink booking={booking} now={now} />}
          {isAtDoor && <AccessCard booking={booking} now={now} />}
          <CodeCard booking={booking} />
          <StayCard booking={booking} />
          {!isAtDoor && <AccessCard booking={booking} now={now} />}
          <PlaceCard pass={pass} isOnline={!isOld} />
        </>
      )}
    </Stack>
  );
};
