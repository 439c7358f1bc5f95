import type { ProblemCase, ReportedParty } from '#shared/api/problems.ts';
import { ShownPictures } from '#web/components/images/shown-pictures.tsx';
import { OperatorMonthLink } from '#web/components/rentals/operator-month-link.tsx';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { untranslated } from '#web/ui/untranslated.tsx';
import { Decision } from './decision.tsx';
import styles from './problem.module.css';

/** A party, and the reports of the last year that concern it. */
const Party = ({ party, title }: { party: ReportedParty; title: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { name, email, since, stays, reports } = party;
  const day = (at: string) => formatInstant(at, 'Europe/Madrid', 'day', language);
  return (
    <Card as="section" className={styles.part}>
      <h2>{title}</h2>
      <p>{name ?? text('problems.admin.closed')}</p>
      {email && (
        <p>
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </p>
      )}
      <Note>
        {[
          since && text('problems.admin.since', { date: day(since) }),
          text('problems.admin.stays', { count: stays }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      <h3>{text('problems.admin.history')}</h3>
      {reports.length === 0 ? (
        <p>{text('problems.admin.noHistory')}</p>
      ) : (
        <ul>
          {reports.map(({ bookingId, kind, spotTitle, reportedAt, decision }) => (
            <li key={bookingId}>
              {`${day(reportedAt)} · ${spotTitle} · ${text(`problems.kind.${kind}`)} · ${text(`problems.state.${decision ?? 'open'}`)}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

const Facts = ({ found }: { found: ProblemCase }) => {
  const text = useText();
  const { language } = useLanguage();
  const { problem, booking, away } = found;
  const euros = (amount: number) => formatEuros(amount, language);
  const when = (at: string) => formatMoment(at, problem.timeZone, language);
  const patternText = usePatternText();
  const { rental, pattern, refund } = booking;
  const facts = [
    [text('problems.admin.reference'), untranslated(booking.reference)],
    [text('rentals.when'), pattern ? patternText(pattern) : rental && text('rentals.pattern.always')],
    [text('problems.admin.reported'), when(problem.reportedAt)],
    [text('problems.admin.entry'), when(problem.startTime)],
    [text('problems.admin.exit'), when(problem.endTime)],
    [text('problems.admin.paid'), euros(booking.totalPrice)],
    [text('problems.admin.share'), euros(booking.ownerEarnings)],
    [text('problems.admin.refund'), refund > 0 ? euros(refund) : undefined],
    [text('problems.admin.outcome'), text(`problems.outcome.${problem.outcome}`)],
    ...(booking.compensation > 0
      ? [[text('problems.admin.compensation'), euros(booking.compensation)] as const]
      : []),
    ...(booking.paidByUs > 0 ? [[text('problems.admin.paidByUs'), euros(booking.paidByUs)] as const] : []),
    [
      text('problems.admin.away'),
      away ? text('problems.admin.awayMetres', { ...away }) : text('problems.admin.awayUnknown'),
    ],
  ] as const;
  return <FactsList facts={facts} variant="strong" className={styles.facts} />;
};

/** A report with all that decides it: pictures, messages and both histories. */
export const ProblemCaseView = ({ found }: { found: ProblemCase }) => {
  const text = useText();
  const { language } = useLanguage();
  const { problem, pictures, messages, driver, owner, booking } = found;
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <h1>{`${text(`problems.kind.${problem.kind}`)}: ${problem.spotTitle}`}</h1>
        <p translate="no">{booking.address}</p>
        {booking.rental && (
          <p>
            <OperatorMonthLink rental={booking.rental} />
          </p>
        )}
      </Stack>
      <div className={styles.columns}>
        <Stack gap={4}>
          <Card as="section" className={styles.part}>
            <h2>{text('problems.admin.report')}</h2>
            {problem.text && <p className={styles.words}>{problem.text}</p>}
            <ShownPictures addresses={pictures} />
            <Facts found={found} />
          </Card>
          <Card as="section" className={styles.part}>
            <h2>{text('problems.admin.messages')}</h2>
            {messages.length === 0 && <p>{text('problems.admin.noMessages')}</p>}
            {messages.map(({ from, text: words, sentAt }, index) => (
              <div key={index}>
                <Note>
                  {`${text(`problems.admin.${from}`)} · ${formatMoment(sentAt, problem.timeZone, language)}`}
                </Note>
                <p className={styles.message}>{words}</p>
              </div>
            ))}
          </Card>
        </Stack>
        <Stack gap={4}>
          <Decision problem={problem} {...booking} />
          <Party party={driver} title={text('problems.admin.driver')} />
          <Party party={owner} title={text('problems.admin.owner')} />
        </Stack>
      </div>
    </Stack>
  );
};
