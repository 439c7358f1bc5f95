import type { ClaimAnswer } from '#shared/api/claims.ts';
import { ShownPictures } from '#web/components/images/shown-pictures.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import styles from './claim.module.css';

interface QuoteProps {
  title: string;
  words: string;
  at: string | null;
  timeZone: string;
}

const Quote = ({ title, words, at, timeZone }: QuoteProps) => {
  const { language } = useLanguage();
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.words} dir="auto">
        {words}
      </p>
      {at !== null && <Note>{formatMoment(at, timeZone, language)}</Note>}
    </section>
  );
};

/** The facts of a claim: amount, statements of both parties, and the decision. */
export const ClaimFacts = ({ claim, timeZone }: { claim: ClaimAnswer; timeZone: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = (amount: number) => formatEuros(amount, language);
  const facts = [
    [text('claims.reason'), text(`claims.kind.${claim.kind}`)],
    [text('claims.claimed'), euros(claim.amount)],
    [text('claims.paidFrom'), claim.fromDeposit ? text('claims.theDeposit') : undefined],
    [text('claims.decided'), claim.decision && euros(claim.decision.amount)],
    [text('claims.returned'), claim.returned === undefined ? undefined : euros(claim.returned)],
  ] as const;
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{text('claims.title')}</h2>
        <FactsList facts={facts} variant="strong" />
        {claim.text !== '' && (
          <Quote
            title={text('claims.ownerSays')}
            words={claim.text}
            at={claim.openedAt}
            timeZone={timeZone}
          />
        )}
        <ShownPictures addresses={claim.pictures} />
        {claim.answer && (
          <Quote
            title={text('claims.driverSays')}
            words={claim.answer}
            at={claim.answeredAt}
            timeZone={timeZone}
          />
        )}
        {claim.decision && (
          <Quote
            title={text('claims.decision')}
            words={claim.decision.text}
            at={claim.decision.at}
            timeZone={timeZone}
          />
        )}
      </Stack>
    </Card>
  );
};
