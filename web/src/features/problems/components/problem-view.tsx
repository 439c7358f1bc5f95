import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { Problem } from '#shared/api/problems.ts';
import { ShownPictures } from '#web/components/images/shown-pictures.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { BlockedSpace } from './blocked-space.tsx';
import { EverythingBack } from './everything-back.tsx';
import { Places } from './places.tsx';
import styles from './problem.module.css';

interface Props {
  booking: Booking;
  problem: Problem;
}

const TONES = { open: 'accent', founded: 'success', unfounded: 'neutral' } as const;

/** The report and its decision. */
const Reported = ({ booking, problem }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { kind, text: words, pictures, reportedAt, decision, reason, decidedAt, role } = problem;
  const when = (at: string) => formatMoment(at, booking.timeZone, language);
  return (
    <Card as="section" className={styles.part}>
      <Row gap={3} canWrap align="center">
        <h2>{text(`problems.kind.${kind}`)}</h2>
        <Badge tone={TONES[decision ?? 'open']}>{text(`problems.state.${decision ?? 'open'}`)}</Badge>
      </Row>
      <Note>
        {text(role === 'driver' ? 'problems.youReported' : 'problems.driverReported', {
          driver: booking.driverName || text('reservations.theDriver'),
          when: when(reportedAt),
        })}
      </Note>
      {words && <p className={styles.words}>{words}</p>}
      <ShownPictures addresses={pictures} />
      {decision && (
        <Stack gap={1}>
          <p>
            <strong>{text(`problems.decided.${decision}`)}</strong>
          </p>
          {reason && <p className={styles.words}>{reason}</p>}
          {decidedAt && <Note>{when(decidedAt)}</Note>}
        </Stack>
      )}
    </Card>
  );
};

/** The driver's possible actions, or the one taken. */
const DriverPart = ({ booking, problem }: Props) => {
  const text = useText();
  const { outcome, rebookedTo, canRebook, returnUntil, waits, decision } = problem;
  if (outcome === 'rebooked' && rebookedTo)
    return (
      <Stack gap={3} align="start">
        <p role="status">{text('problems.hasMoved')}</p>
        <LinkButton to={paths.pass(rebookedTo)}>{text('problems.toNewPlace')}</LinkButton>
      </Stack>
    );
  if (outcome === 'returned') return <p role="status">{text('problems.hasReturned')}</p>;
  if (decision) return null;
  return (
    <>
      {canRebook && <Places booking={booking} />}
      {returnUntil && <EverythingBack problem={{ ...problem, returnUntil }} timeZone={booking.timeZone} />}
      {!canRebook && !returnUntil && (
        <p role="status">{text(waits ? 'problems.waits' : 'problems.onlyDecision')}</p>
      )}
      {!returnUntil && (canRebook || booking.rental) && (
        <Note>{text(booking.rental ? 'problems.backDays' : 'problems.backLater')}</Note>
      )}
    </>
  );
};

const OwnerPart = ({ booking, problem }: Props) => {
  const text = useText();
  if (problem.decision) return null;
  return (
    <>
      <p role="status">
        {`${text(problem.outcome === 'open' ? 'problems.ownerHelp' : 'problems.ownerLeft')} ${text('problems.ownerShare')}`}
      </p>
      {problem.blockedUntil && (
        <BlockedSpace
          bookingId={booking.id}
          blockedUntil={problem.blockedUntil}
          timeZone={booking.timeZone}
        />
      )}
    </>
  );
};

/** A report for a party of its booking, with what can be done about it. */
export const ProblemView = ({ booking, problem }: Props) => {
  const text = useText();
  return (
    <Stack gap={5}>
      {problem.role === 'driver' ? (
        <DriverPart booking={booking} problem={problem} />
      ) : (
        <OwnerPart booking={booking} problem={problem} />
      )}
      <Reported booking={booking} problem={problem} />
      <p>
        <Link to={paths.messages(booking.id)}>{text('problems.write')}</Link>
      </p>
    </Stack>
  );
};
