import type { ClaimCase } from '#shared/api/claims.ts';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { ShownPictures } from '#web/components/images/shown-pictures.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { ClaimDecision } from './claim-decision.tsx';
import styles from './moderation.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { untranslated } from '#web/ui/untranslated.tsx';

/** A party with the claims that it made, or that were made against it. */
const Party = ({ party: { account, stays, claims } }: { party: ClaimCase['owner'] }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Stack gap={2}>
      {account ? (
        <>
          <p translate="no">{account.name}</p>
          <p>
            <a href={`mailto:${account.email}`} translate="no">
              {account.email}
            </a>
          </p>
          <Note>
            {text('moderation.since', {
              since: formatInstant(account.since, 'Europe/Madrid', 'month', language),
            })}
          </Note>
        </>
      ) : (
        <p>{text('moderation.unknown')}</p>
      )}
      <Note>{text('moderation.partyStays', { stays, claims: claims.length })}</Note>
      <ul>
        {claims.map(({ bookingId, kind, amount, status, openedAt }) => (
          <li key={bookingId}>
            {`${formatInstant(openedAt, 'Europe/Madrid', 'month', language)}: ${text(`claims.kind.${kind}`)}, ${formatEuros(amount, language)}, ${text(`moderation.claim.${status}`)}`}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

const Messages = ({ found: { messages, booking } }: { found: ClaimCase }) => {
  const text = useText();
  const { language } = useLanguage();
  if (messages.length === 0) return <p>{text('moderation.noMessages')}</p>;
  return (
    <ul>
      {messages.map(({ from, text: words, sentAt }) => (
        <li key={sentAt} className={styles.said}>
          <strong>{text(from === 'driver' ? 'moderation.driver' : 'moderation.owner')}</strong>
          <span>{`: ${words}`}</span>
          <Note>{formatMoment(sentAt, booking.timeZone, language)}</Note>
        </li>
      ))}
    </ul>
  );
};

/** The parties' notices of arrival and departure. */
const usePresence = ({ booking: { arrivedAt, leftAt, timeZone } }: ClaimCase) => {
  const text = useText();
  const { language } = useLanguage();
  const when = (at: string | null) =>
    at === null ? text('moderation.notSaid') : formatMoment(at, timeZone, language);
  return [
    [text('moderation.arrivedAt'), when(arrivedAt)],
    [text('moderation.leftAt'), when(leftAt)],
  ] as const;
};

/** A claim with all that a decision needs: what both say, pictures, messages, and the history of both. */
export const ClaimCaseView = ({ found, onReload }: { found: ClaimCase; onReload: () => void }) => {
  const text = useText();
  const { language } = useLanguage();
  const { claim, booking, owner, driver, version } = found;
  const facts = [
    [text('claims.reason'), text(`claims.kind.${claim.kind}`)],
    [text('claims.claimed'), formatEuros(claim.amount, language)],
    [text('claims.paidFrom'), claim.fromDeposit ? text('claims.theDeposit') : undefined],
    [text('moderation.stayPrice'), formatEuros(booking.totalPrice, language)],
    ...usePresence(found),
    [text('moderation.reference'), untranslated(booking.reference)],
  ] as const;
  return (
    <>
      <h1 className={styles.title}>{booking.spotTitle}</h1>
      <div className={styles.columns}>
        <Stack gap={5} className={styles.content}>
          <StaySummary {...booking} />
          <FactsList facts={facts} variant="strong" className={styles.facts} />
          <section>
            <h2>{text('claims.ownerSays')}</h2>
            <p className={styles.said} dir="auto">
              {claim.text}
            </p>
            <ShownPictures addresses={claim.pictures} />
          </section>
          <section>
            <h2>{text('claims.driverSays')}</h2>
            <p className={styles.said} dir="auto">
              {claim.answer ?? text('moderation.claimUnanswered')}
            </p>
          </section>
          <section>
            <h2>{text('moderation.messages')}</h2>
            <Messages found={found} />
          </section>
        </Stack>
        <aside className={classNames(styles.side, styles.after)}>
          {claim.status === 'in_review' ? (
            <ClaimDecision key={version} found={found} onReload={onReload} />
          ) : (
            <section>
              <h2>{text('moderation.decision')}</h2>
              <p>{text(`moderation.claim.${claim.status}`)}</p>
              {claim.decision && (
                <p className={styles.said}>
                  {`${formatEuros(claim.decision.amount, language)}: ${claim.decision.text}`}
                </p>
              )}
            </section>
          )}
          <section>
            <h2>{text('moderation.owner')}</h2>
            <Party party={owner} />
          </section>
          <section>
            <h2>{text('moderation.driver')}</h2>
            <Party party={driver} />
          </section>
        </aside>
      </div>
    </>
  );
};
